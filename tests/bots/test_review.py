"""Reviews speak up for plain mistakes and are silent otherwise; guesses narrow when somebody bets."""

import pytest

from doublesuited import bots
from doublesuited.arena.dealing import observe_hand
from doublesuited.bots.review import Decided, guesses, review
from doublesuited.cards import parse_cards
from doublesuited.events import CALL, CHECK, FOLD, Act, Deal, bet
from doublesuited.hand import apply, cards_needed, start, started

from .test_contract import rules_of

HERO = "AsAhKsKh"


def river(acts: list[Act], hero: str = HERO, board: str = "AdKdKc2c3s", game: bots.Game = "FLO") -> bots.Observation:
    """Heads-up, the hero on the button; ``acts`` lead to a decision of the hero or of the rival."""
    rest = [card for card in range(52) if card not in {*parse_cards(hero), *parse_cards(board)}]
    other, shown = rest[:4], list(parse_cards(board))
    hole = [
        card for pair in zip(other, parse_cards(hero), strict=True) for card in pair
    ]  # the big blind is dealt first
    deck = [*hole, rest[5], *shown[:3], rest[6], shown[3], rest[7], shown[4]]
    session = bots.Session()
    hand = start(rules_of(game), [10_000, 10_000], 1)
    session.tell(started(hand))
    queue = list(acts)
    while True:
        needed = cards_needed(hand)
        if needed:
            request: Deal | Act = Deal(tuple(deck[:needed]))
            deck = deck[needed:]
        elif queue:
            request = queue.pop(0)
        else:
            return observe_hand(hand, session)
        hand, events = apply(hand, request)
        for event in events:
            session.tell(event)


QUIET = [CALL, CHECK, CHECK, CHECK, CHECK, CHECK]  # to the river
FACING_A_BET = [*QUIET, bet(200)]


def test_folding_the_nuts_is_the_costliest_mistake() -> None:
    """Kings full of aces are quads here: a fold costs at least the pot."""
    seen = river(FACING_A_BET)
    assert seen.legal.call == 200
    found = review([Decided(seen, FOLD)])
    assert found is not None
    assert (found.done, found.better.action, found.street) == (FOLD, "raise", "river")
    assert found.cost > 300
    assert found.cost > 2 * found.error
    assert review([Decided(seen, FOLD)]) == found


def test_the_right_action_is_passed_over_in_silence() -> None:
    seen = river(FACING_A_BET)
    assert review([Decided(seen, Act("raise", 400))]) is None
    assert review([]) is None


def test_nothing_is_said_about_starting_hands_at_a_full_table() -> None:
    """Shark does not go by its own values there, so nobody else need."""
    session = bots.Session()
    hand = start(rules_of("FLO"), [10_000] * 6, 1)
    session.tell(started(hand))
    aces = parse_cards("AsAhKsKh")
    rest = [card for card in range(52) if card not in aces]
    deck = [aces[i // 6] if i % 6 == 2 else rest[i] for i in range(24)]  # for the first to act
    hand, events = apply(hand, Deal(tuple(deck)))
    for event in events:
        session.tell(event)
    seen = observe_hand(hand, session)
    assert sorted(seen.hole) == sorted(aces)
    assert review([Decided(seen, FOLD)]) is None


def test_calling_with_nothing_is_a_mistake_too() -> None:
    seen = river(FACING_A_BET, hero="2h4h5s7c", board="AdKdKcQcJs")
    found = review([Decided(seen, CALL)])
    assert found is not None
    assert found.better == FOLD


def test_the_costliest_of_several_is_told() -> None:
    seen = river(FACING_A_BET)
    found = review([Decided(seen, Act("raise", 400)), Decided(seen, FOLD), Decided(seen, CALL)])
    assert found is not None
    assert found.number == 1


@pytest.mark.parametrize("game", ["PLO", "FLO8"])
def test_other_games_are_reviewed_too(game: bots.Game) -> None:
    seen = river(FACING_A_BET, game=game)
    found = review([Decided(seen, FOLD)])
    assert found is not None


def test_a_bet_narrows_what_somebody_is_put_on() -> None:
    """After a raise before the flop and bets on every street the range is better than after checks."""
    tough = [CALL, Act("raise", 200), CALL, bet(100), CALL, bet(200), CALL, bet(200)]
    (quiet,) = guesses(river([*QUIET, CHECK]))
    (loud,) = guesses(river(tough))
    assert loud.seat == quiet.seat == 2
    assert loud.starting < quiet.starting

    def strong(made: tuple[tuple[str, float], ...]) -> float:
        return sum(part for kind, part in made if kind in ("full_house", "four_of_a_kind", "three_of_a_kind"))

    assert strong(loud.made) > strong(quiet.made)
    assert sum(part for _, part in loud.made) == pytest.approx(1)
