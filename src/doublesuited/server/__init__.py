"""The room: tables that lose nothing and leak nothing, served to a page, to bots and to other programs."""
