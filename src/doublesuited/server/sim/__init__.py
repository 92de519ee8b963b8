"""Whole rooms under trouble, from one seed: the room's own code on a clock, a network and a disk that misbehave.

Nothing of the room is imitated but its edges. Tables, hosts, lobby, sessions, people, batcher and the SQL of the bank
are the ones that serve; the event loop's time is virtual, the network is a list of delays, and the disk is a SQLite
database in memory that outlives the processes which crash around it. Everything that happens by chance comes from the
seed, so a seed is one exact run, and a failure can be looked at as often as it takes.

``check`` judges a run from the outside only: by what clients were told, and by what the database has. ``faults`` are
bugs planted on purpose; a checker that does not find them would be worth nothing.
"""
