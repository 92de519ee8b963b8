"""Where the room keeps what must not be lost: journal, bank and people, on SQLite or PostgreSQL."""
