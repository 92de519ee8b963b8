"""Exact and sampled equity, ranges, and facts about a spot, on NumPy."""
