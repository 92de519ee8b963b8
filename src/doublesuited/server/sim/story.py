"""What happened at one table, as its rows in the database tell it: the ground that ``check`` stands on."""

from collections.abc import Iterable

from doublesuited.cards import card_text
from doublesuited.events import Bet, Called, Checked, Dealt, Folded, Raised, Shown, Started, Turned
from doublesuited.hand import legal
from doublesuited.server.codec import event_of, restored
from doublesuited.server.dealer import Deck, deck
from doublesuited.server.desk import Config
from doublesuited.server.sealing import KeyRing
from doublesuited.server.step import decided
from doublesuited.server.store.port import Row, Secret
from doublesuited.server.store.sqlite_engine import SqliteEngine
from doublesuited.table import Table, evolve, open_table
from doublesuited.table_events import Drew, Left, Sat, TableEvent, ToppedUp

ACTIONS = (Folded, Checked, Called, Bet, Raised)
EVERY_ROW = """SELECT seq, kind, version, hand, seat, command, asked, at, body FROM journal
  WHERE table_id = ? ORDER BY seq"""


class Story:
    """Table ``number`` from its first event to its last. ``wrong``: what its rows say against themselves."""

    def __init__(self, engine: SqliteEngine, number: int, config: Config, keys: KeyRing) -> None:
        self.number = number
        self.wrong: list[str] = []
        self.rows = [Row(*row) for row in engine.query(EVERY_ROW, (number,))]
        self.epochs = [
            row[0] for row in engine.query("SELECT epoch FROM journal WHERE table_id = ? ORDER BY seq", (number,))
        ]
        self.commands = {row.command: row for row in self.rows if row.command}
        self.decks = _decks(engine, number, config, keys)
        self.tables: list[Table] = [open_table(config.setup)]  # by seq
        self.events: list[TableEvent] = []
        self.open_cards: list[frozenset[str]] = [frozenset()]  # by seq: cards that everybody may know
        self.own_cards: list[dict[str, frozenset[str]]] = [{}]  # by seq: player -> cards of their own
        self._replay()

    @property
    def last(self) -> Table:
        return self.tables[-1]

    def note(self, text: str) -> None:
        self.wrong.append(f"table {self.number}: {text}")

    def _replay(self) -> None:
        if [row.seq for row in self.rows] != list(range(1, len(self.rows) + 1)):
            self.note("the journal has a hole")
            return
        if self.epochs != sorted(self.epochs):
            self.note("an old owner has written")
        self._hidden()
        asking = ""
        try:
            for row, event in zip(self.rows, restored(self.rows, self.decks.get), strict=True):
                if row.command:
                    asking = row.command.partition(":")[0]
                asking = self._judge(row, event, asking)
                before, after = self.last, evolve(self.last, event)
                came = event.chips if isinstance(event, Sat | ToppedUp) else 0
                went = event.chips if isinstance(event, Left) else 0
                if after.chips != before.chips + came - went:
                    self.note(f"event {row.seq} made {before.chips} chips {after.chips}")
                self.tables.append(after)
                self.events.append(event)
                self._cards(event)
        except (AssertionError, ValueError) as error:
            self.note(f"cannot be replayed after {len(self.events)}: {error}")

    def _hidden(self) -> None:
        """Rows must not hold what only one person may know."""
        for row in self.rows:
            if row.kind in ("dealt", "burned"):
                event = event_of(row)
                if (isinstance(event, Dealt) and event.cards) or getattr(event, "card", -1) >= 0:
                    self.note(f"row {row.seq} holds hidden cards")

    def _judge(self, row: Row, event: TableEvent, asking: str) -> str:
        """Who acts, and whether they may; ``asking`` is the player whose request is being done, "" if none."""
        if not isinstance(event, ACTIONS):
            return asking
        hand = self.last.hand
        options = legal(hand) if hand else None
        chair = self.last.chair(event.seat)
        if options is None or options.seat != event.seat or chair is None:
            self.note(f"event {row.seq}: seat {event.seat} acted out of turn")
            return asking
        span = options.bet_to if isinstance(event, Bet) else options.raise_to
        if isinstance(event, Bet | Raised) and not (span and span[0] <= event.to <= span[1]):
            self.note(f"event {row.seq}: {event.to} is not in {span}")
        if chair.away or chair.bot:
            return asking
        if asking != chair.player:
            self.note(f"event {row.seq}: seat {event.seat} acted without having been asked for it")
        return ""

    def _cards(self, event: TableEvent) -> None:
        everybody, own = self.open_cards[-1], self.own_cards[-1]
        if isinstance(event, Started):
            everybody, own = frozenset(), {}
        elif isinstance(event, Turned | Shown):
            everybody |= _texts(event.cards)
        elif isinstance(event, Drew):
            everybody |= _texts((event.card,))
        elif isinstance(event, Dealt):
            chair = self.last.chair(event.seat)
            own = own | {chair.player if chair else "": _texts(event.cards)}
        self.open_cards.append(everybody)
        self.own_cards.append(own)

    def decision_before(self, seq: int) -> int:
        """Where the decision began that stood before event ``seq``."""
        return next((at for at in range(seq - 1, 0, -1) if decided(self.events[at - 1])), 0)


def _texts(cards: Iterable[int]) -> frozenset[str]:
    return frozenset(map(card_text, cards))


def _decks(engine: SqliteEngine, number: int, config: Config, keys: KeyRing) -> dict[int, Deck]:
    found = engine.query("SELECT number, key_id, nonce, sealed FROM hand_secrets WHERE table_id = ?", (number,))
    secrets = [Secret(*row) for row in found]
    return {s.number: deck(s.number, config.setup.rules.hole_cards, keys.open(s, number)) for s in secrets}
