"""Heads-up fixed limit by a trained table: the betting tree, the kinds of hands, and the bot that looks them up."""
