"""The bot that puts its rivals on hands: how they play, what they may hold, and what each action is worth then."""
