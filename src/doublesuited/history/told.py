"""What a source has told of a hand so far, line by line.

Readers know a format; this knows poker arithmetic. A reader says who sits where, then everything that happened in
order. Nothing is judged here except that the sums are possible at all (nobody puts in more than they have, nobody acts
who does not sit there): whether it was legal is ``replay``'s question. ``build.Builder`` makes the record of it.

Amounts come in the form the source has them: ``added`` (chips that moved) or ``to`` (the total on the street).
"""

from collections.abc import Collection

from msgspec.structs import replace

from doublesuited.cards import UNKNOWN, Card
from doublesuited.events import (
    STREETS,
    ActionKind,
    Bet,
    Burned,
    Called,
    Checked,
    Folded,
    HandEvent,
    Mucked,
    Post,
    Posted,
    PostKind,
    Raised,
    Returned,
    Share,
    Shown,
    Turned,
)
from doublesuited.history.payout import Payment
from doublesuited.history.recorded import Inconsistent, with_small_blind
from doublesuited.rules import MAX_CHIPS, Rules


class Told:
    """A hand in the making. Seats are the source's seat numbers; an ante is added to the rules when it is posted."""

    def __init__(self, rules: Rules, button: int) -> None:
        self.rules = rules
        self.button = button
        self.stacks: dict[int, int] = {}  # before the hand
        self.names: dict[int, str] = {}
        self.hands: dict[int, tuple[Card, ...]] = {}
        self.posts: list[Post] = []  # in full
        self.posted: list[Posted] = []  # as far as the stacks allowed
        self.story: list[HandEvent] = []  # actions and board
        self.shows: list[Shown | Mucked] = []
        self.late: list[HandEvent] = []
        self.by_rules = False
        self.tells_no_uncalled = False  # a source that never does, and may pay them with a side pot
        self.mismatch = ""
        self.payments: list[Payment] = []
        self.board: tuple[Card, ...] = ()
        self.given_back: list[Returned] = []
        self.rake: int | None = None
        self.acted: set[int] = set()
        self.folded: set[int] = set()
        self.left: dict[int, int] = {}
        self.put: dict[int, int] = {}
        self.bet: dict[int, int] = {}
        self.dead = 0
        self.late_smalls: dict[int, int] = {}  # posted beside the regular one, and dead as far as is known
        self.level = self.base = 0  # as in hand_state
        self.full = rules.least_bet

    def sit(self, seat: int, stack: int, name: str) -> None:
        """Somebody at the table; whether they were dealt in shows later."""
        if seat in self.stacks:
            raise Inconsistent(f"seat {seat} is taken twice")
        if not 0 <= stack <= MAX_CHIPS:
            raise Inconsistent(f"seat {seat} has {stack} chips; that is no stack")
        self.stacks[seat] = self.left[seat] = stack
        self.names[seat] = name
        self.put[seat] = self.bet[seat] = 0

    def post(self, seat: int, kind: PostKind, amount: int) -> None:
        """A blind or an ante, as much as was really put in."""
        if amount < 0 or amount > self.left.get(seat, 0):
            raise Inconsistent(f"seat {seat} posts {amount} and has {self.left.get(seat, 'no chips here')}")
        if amount:
            short = amount == self.left[seat]
            self.post_in_full(Post(seat, kind, max(amount, self._in_full(kind)) if short else amount))

    def post_late_small(self, seat: int, amount: int) -> None:
        """A small blind beside the regular one: dead, unless the call that follows counts it in (``_count_in``)."""
        self.post(seat, "dead", amount)
        self.late_smalls[seat] = amount

    def _count_in(self, seat: int, amount: int) -> None:
        """A post that was taken for dead is part of the player's bet."""
        self.dead -= amount
        self.put[seat] += amount
        self.bet[seat] += amount
        dead = (seat, "dead", amount)
        self.posts = [replace(p, kind="extra") if (p.seat, p.kind, p.amount) == dead else p for p in self.posts]
        self.posted = [replace(p, kind="extra") if (p.seat, p.kind, p.amount) == dead else p for p in self.posted]

    def post_in_full(self, post: Post) -> None:
        """A blind or an ante as it is owed: a short stack puts in all it has (R4.3)."""
        seat, kind = post.seat, post.kind
        amount = min(post.amount, self.left.get(seat, 0))
        self.posts.append(post)
        self.acted.add(seat)
        if not amount:
            return
        self._pay(seat, amount)
        self.posted.append(Posted(seat, kind, amount))
        if kind in ("dead", "big_blind_ante"):
            self.dead += amount
            return
        self.put[seat] += amount
        if kind != "ante":
            self.bet[seat] += amount
            self.base = self.level = max(self.level, amount if kind == "small_blind" else self.rules.big_blind)

    def _in_full(self, kind: PostKind) -> int:
        """What a player with chips enough would have posted: that is what ``Started`` tells."""
        if kind in ("small_blind", "dead"):
            return self.rules.small_blind
        return self.rules.big_blind if kind in ("big_blind", "extra") else self.rules.ante

    def small_blind_is(self, seat: int, amount: int) -> None:
        """The small blind of a fixed-limit table, which headlines do not tell, as somebody posted it who had more."""
        if self.rules.betting == "fixed" and self.left[seat] and amount != self.rules.small_blind:
            if amount > self.rules.big_blind:
                raise Inconsistent(f"seat {seat} posts a small blind of {amount}, more than the big blind")
            self.rules = with_small_blind(self.rules, amount)

    def hole(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Hole cards, the first time they are told with all their faces."""
        known = self.hands.get(seat)
        if known is None or UNKNOWN in known:
            self.hands[seat] = cards

    def act(self, seat: int, kind: ActionKind, added: int = 0, to: int | None = None) -> None:
        """One action. For call, bet and raise either the chips ``added`` or the total ``to`` on the street."""
        if seat not in self.bet:
            raise Inconsistent(f"seat {seat} acts but does not sit at the table")
        if not self.posts:
            raise Inconsistent(f"seat {seat} acts before the posts are complete and the cards dealt")
        self.acted.add(seat)
        if kind == "fold":
            self.folded.add(seat)
            self.story.append(Folded(seat))
            return
        if kind == "check":
            self.story.append(Checked(seat))
            return
        late = 0 if self.board else self.late_smalls.pop(seat, 0)
        if late and kind == "call" and added < self.left[seat] and self.bet[seat] + added + late == self.level:
            self._count_in(seat, late)  # a call of all they have proves nothing
        if to is None:
            to = self.bet[seat] + added
        else:
            added = to - self.bet[seat]
        if added <= 0:
            raise Inconsistent(f"seat {seat}: a {kind} to {to} adds no chips to the {self.bet[seat]} already in")
        self._pay(seat, added)
        self.put[seat] += added
        self.bet[seat] = to
        if kind == "call":
            self.story.append(Called(seat, added, to))
            return
        full = self._is_full(to)
        self.story.append((Raised if self.level else Bet)(seat, added, to, full))
        if full:
            self.full = max(self.full, to - self.level)
            self.base = to
        self.level = max(self.level, to)

    def _is_full(self, to: int) -> bool:
        """As ``betting.is_full``, which needs a whole hand (R8.2)."""
        if self.rules.betting != "fixed":
            return to - self.level >= self.full
        more, size = to - self.base, self.rules.bet_size(STREETS[max(0, len(self.board) - 2)])
        return more >= size or (self.rules.reopens_at_half and 2 * more >= size)

    def wager(self, seat: int, to: int) -> None:
        """A bet, raise or call, told by its total on the street."""
        self.act(seat, "call" if to <= self.level else "raise" if self.level else "bet", to=to)

    def turn(self, cards: tuple[Card, ...]) -> None:
        """The next street's board cards."""
        wanted = 1 if self.board else 3
        if len(cards) != wanted or UNKNOWN in cards:
            raise Inconsistent(f"{wanted} board {'cards' if wanted > 1 else 'card'} expected, not {len(cards)}")
        if len(self.board) == 5:
            raise Inconsistent("a board has five cards, and this would be the sixth")
        self.board += cards
        self.story.append(Burned(UNKNOWN))
        self.story.append(Turned(STREETS[len(self.board) - 2], cards))
        self.level = self.base = 0
        self.full = self.rules.least_bet
        self.bet = dict.fromkeys(self.bet, 0)

    def give_back(self, seat: int, amount: int) -> None:
        """An uncalled bet that the source says came back."""
        if amount < 0:
            raise Inconsistent(f"seat {seat} gets {amount} back")
        if amount:
            self.given_back.append(Returned(seat, amount))

    def can_bet(self, seat: int) -> bool:
        """Whether this player has chips left and, as far as is known, somebody to bet against."""
        left, folded = self.left, self.folded
        if not left[seat] or not self.board:  # before the flop others may still have to act
            return left[seat] > 0
        return any(left[s] for s in self.acted if s != seat and s not in folded)

    def owed(self, seat: int) -> int:
        """What a call would cost, as ``betting.legal`` has it: no more than the stack, nor than others can match."""
        others = [s for s in self.acted | self.hands.keys() if s != seat and s not in self.folded]
        level = self.level
        if not any(self.left[s] for s in others):
            most = max((self.put[s] for s in others), default=0)
            level = min(level, self.bet[seat] + max(0, most - self.put[seat]))
        return min(max(0, level - self.bet[seat]), self.left[seat])

    def show(self, seat: int, cards: tuple[Card, ...], now: bool = False) -> None:
        """A hand turned up at the showdown, or ``now``, before cards that are still to come."""
        if seat not in self.stacks:
            raise Inconsistent(f"seat {seat} shows a hand but does not sit at the table")
        self.hole(seat, cards)
        if Mucked(seat) in self.shows:
            self.late.append(Shown(seat, cards))  # of their own will, when all is over (R10.1)
        else:
            (self.story if now else self.shows).append(Shown(seat, cards))

    def muck(self, seat: int) -> None:
        """A hand laid down unseen at the showdown."""
        if seat not in self.stacks:
            raise Inconsistent(f"seat {seat} mucks a hand but does not sit at the table")
        if all(show.seat != seat for show in self.shows):
            self.shows.append(Mucked(seat))

    def uncalled(self, order: Collection[int]) -> tuple[int, int] | None:
        """(seat, chips) that nobody matched."""
        puts = sorted([(self.put[seat], seat) for seat in order])
        (second, _), (first, seat) = puts[-2:]
        return (seat, first - second) if first > second and seat not in self.folded else None

    def pay(self, seat: int, amount: int, pot: int | None = None, share: Share | None = None) -> None:
        """Chips out of the pots, after rake."""
        if seat not in self.stacks or amount < 0:
            raise Inconsistent(f"seat {seat} is paid {amount}, but does not sit at the table or cannot be paid that")
        if amount:
            self.payments.append(Payment(seat, amount, pot, share))

    def pay_by_rules(self) -> None:
        """The source does not say who was paid: whoever wins by the cards."""
        self.by_rules = True

    def _pay(self, seat: int, amount: int) -> None:
        left = self.left.get(seat)
        if left is None:
            raise Inconsistent(f"seat {seat} puts in {amount} but does not sit at the table")
        if amount > left:
            raise Inconsistent(f"seat {seat} puts in {amount} and has only {left}")
        self.left[seat] = left - amount
