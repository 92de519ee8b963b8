"""The game in a terminal: one person, and bots on the other seats."""
