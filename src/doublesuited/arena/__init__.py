"""The arena: bots against each other on common cards, and how far the result can be trusted."""
