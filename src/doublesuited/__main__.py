"""`python -m doublesuited` is the command line."""

from doublesuited.cli import main

main()
