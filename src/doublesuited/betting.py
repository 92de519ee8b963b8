"""What the player to act may do, and why: the one place that knows fixed, pot and no limit (R6-R8).

``legal`` is what a client shows and what ``decide`` refuses by; there is no second path.
"""

from msgspec import Struct

from .hand_state import Hand, Player, level_for


class PotLimit(Struct, frozen=True, gc=False):
    """How the pot-limit maximum comes about (R7.3): ``to`` + ``middle`` + ``call``, before the stack limits it.

    ``middle`` is everything in the middle when the action got here; before the flop a short or dead blind counts as
    full in it. ``call`` is 0 where the rule does not add the call (``pot_before_call``).
    """

    to: int
    middle: int
    call: int

    @property
    def maximum(self) -> int:
        return self.to + self.middle + self.call


class Legal(Struct, frozen=True, gc=False, repr_omit_defaults=True):
    """Everything the player to act may do.

    ``call`` is how many chips a call takes (0: nothing is owed), ``bet_to`` and ``raise_to`` the smallest and largest
    total on this street; at most one of them is set. With a fixed limit, or all-in, both ends are equal.
    """

    seat: int
    fold: bool = True
    check: bool = False
    call: int = 0
    bet_to: tuple[int, int] | None = None
    raise_to: tuple[int, int] | None = None
    pot: PotLimit | None = None


_latest: tuple[Hand | None, "Legal | None"] = (None, None)


def legal(hand: Hand) -> Legal | None:
    """What the player to act may do; None while the dealer is to move or the hand is over."""
    global _latest  # noqa: PLW0603  a client asks, then `decide` asks for the very same hand: answer once
    known, answer = _latest
    if known is not hand:
        answer = _legal(hand)
        _latest = (hand, answer)
    return answer


def _legal(hand: Hand) -> Legal | None:
    if hand.actor < 0:
        return None
    player = hand.players[hand.actor]
    owed = max(0, level_for(hand, hand.actor) - player.bet)
    limits = pot = None
    if hand.free > 1 and _may_raise(hand, player):  # somebody must be left to call a raise
        pot = _pot_limit(hand, player) if hand.rules.betting == "pot" else None
        limits = _limits(hand, player, pot)
    return Legal(
        seat=player.seat,
        check=not owed,
        call=min(owed, player.stack),
        bet_to=None if hand.level else limits,
        raise_to=limits if hand.level else None,
        pot=pot if limits else None,
    )


def is_full(hand: Hand, to: int) -> bool:
    """Whether a bet or raise to ``to`` counts as full: for reopening, for the next raise and for the cap (R8.2)."""
    rules = hand.rules
    if rules.betting != "fixed":
        return to - hand.level >= hand.full
    size = rules.bet_size(hand.street)
    return to - hand.base >= size or (rules.reopens_at_half and 2 * (to - hand.base) >= size)


def capped(hand: Hand) -> bool:
    """Whether this round has had all the bets and raises it may have (R7.2)."""
    rules = hand.rules
    lifted = rules.cap_heads_up == "lifted" and hand.heads_up_round
    return rules.betting == "fixed" and hand.raises >= rules.raise_cap and not lifted


def _may_raise(hand: Hand, player: Player) -> bool:
    rules = hand.rules
    if player.bet + player.stack <= hand.level:
        return False
    if capped(hand):
        return False
    if not player.acted or player.reopened:
        return True
    full = rules.bet_size(hand.street) if rules.betting == "fixed" else hand.full
    return rules.cumulative and hand.level - player.faced >= full


def _limits(hand: Hand, player: Player, pot: PotLimit | None) -> tuple[int, int]:
    stack_to = player.bet + player.stack
    if hand.rules.betting == "fixed":
        to = min(hand.base + hand.rules.bet_size(hand.street), stack_to)
        return to, to
    least = hand.level + hand.full
    most = stack_to if pot is None else min(stack_to, max(pot.maximum, least))
    return min(least, most), most


def _pot_limit(hand: Hand, player: Player) -> PotLimit:
    rules = hand.rules
    middle = hand.pot
    if hand.street == "preflop" and hand.big_blind >= 0:
        middle += rules.small_blind + rules.big_blind - hand.blinds_in
    after = rules.pot_limit_raise == "pot_after_call"
    return PotLimit(to=hand.level, middle=middle, call=hand.level - player.bet if after else 0)
