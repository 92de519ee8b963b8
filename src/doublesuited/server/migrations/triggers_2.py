"""What the second schema refuses by itself: lists written by somebody who has not the table, or no longer."""

WHY = "desks: not of this epoch"
STALE = "NOT EXISTS (SELECT 1 FROM tables WHERE id = NEW.table_id AND epoch = NEW.epoch AND status = 'open')"

SQLITE = [
    f"CREATE TRIGGER desks_{event.lower()} BEFORE {event} ON desks WHEN {STALE} BEGIN SELECT RAISE(ABORT, '{WHY}'); END"
    for event in ("INSERT", "UPDATE")
]

POSTGRES = [  # the lock keeps others from claiming the table until this is committed
    f"""CREATE FUNCTION desks_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          PERFORM 1 FROM tables WHERE id = NEW.table_id AND epoch = NEW.epoch AND status = 'open' FOR SHARE;
          IF NOT FOUND THEN RAISE EXCEPTION '{WHY}' USING ERRCODE = 'check_violation'; END IF;
          RETURN NEW; END $$""",
    "CREATE TRIGGER desks_write BEFORE INSERT OR UPDATE ON desks FOR EACH ROW EXECUTE FUNCTION desks_guard()",
]
