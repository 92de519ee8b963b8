"""The commands of the command line, one module each; `doublesuited.cli` imports the one that is asked for."""
