"""Omaha poker, high and hi/lo, played by the book you choose."""

__version__ = "0.1.0"
