"""Whole matches: elimination, places, the end (R11.1, R11.2)."""

import pytest
from msgspec.structs import replace

from doublesuited.cards import parse_cards
from doublesuited.events import Act, Deal
from doublesuited.hand import cards_needed
from doublesuited.rules import Rules
from doublesuited.table import Setup, wake_at
from doublesuited.table_events import Back, Begin, Finished, Leave, Placed, Sit, Tick, TopUp
from scripts.matches import Match

from .tools import Game, clause

BOARD = "Ks Kc 9h 3h 2s"
QUADS, ACES, QUEENS, JACKS = "Kh Kd 5c 6c", "As Ad 7c 8c", "Qs Qd 7d 8d", "Js Jd 6d 5d"


@clause("R11.1", "R11.2", "R9.5", "R3.3")
@pytest.mark.parametrize("seed", range(1000, 1010))
def test_a_match_of_six_is_played_to_one_winner(seed: int) -> None:
    match = Match(Rules.preset("match"), 6, seed).run()
    assert match.finished
    assert sorted(chair.stack for chair in match.table.chairs) == [0] * 5 + [3000]
    assert match.placed.keys() == set(range(1, 7))


@clause("R11.1", "R11.2", "R9.5")
@pytest.mark.parametrize("preset", ["standard", "room", "primer", "school"])
@pytest.mark.parametrize("betting", ["fixed", "pot"])
@pytest.mark.parametrize("seats", [2, 3, 9])
def test_matches_of_the_other_presets_end_as_well(preset: str, betting: str, seats: int) -> None:
    variant = "omaha8" if seats == 3 else "omaha"
    rules = Rules.preset(preset, mode="match", betting=betting, variant=variant)
    stack = 30 * rules.big_blind
    match = Match(rules, seats, seats, stack).run()
    assert sum(chair.stack for chair in match.table.chairs) == seats * stack


def fixed_hand(game: Game, holes: dict[int, str], board: str = BOARD) -> None:
    """Begin a hand with chosen cards and play it: everybody goes all-in."""
    game.ask(Tick())
    order = game.dealt
    rows = [parse_cards(holes[seat]) for seat in order]
    game.ask(Deal(tuple(card for cards in zip(*rows, strict=True) for card in cards)))
    cards = list(parse_cards(board))
    burns = [c for c in range(52) if c not in cards and all(c not in row for row in rows)]
    while game.table.in_hand:
        if count := cards_needed(game.hand):
            turned, cards = cards[: count - 1], cards[count - 1 :]
            game.ask(Deal((burns.pop(), *turned)))
            continue
        player = game.hand.players[game.hand.actor]
        raise_it = game.hand.free > 1 and player.bet + player.stack > game.hand.level
        kind = "raise" if game.hand.level else "bet"
        game.ask(Act(kind, player.bet + player.stack) if raise_it else Act("call"))  # type: ignore[arg-type]


def no_limit_match(*stacks: int) -> Game:
    """A match whose players have different stacks: won and lost in a hand played before."""
    rules = Rules.preset("standard", mode="match", betting="no", first_button="seat_one")
    game = Game(Setup(rules=rules, seats=len(stacks), stack=100)).sit(*range(1, len(stacks) + 1))
    assert sum(stacks) == 100 * len(stacks)
    chairs = game.table.chairs
    game.table = replace(game.table, chairs=tuple(replace(c, stack=s) for c, s in zip(chairs, stacks, strict=True)))
    return game


def places(game: Game) -> dict[int, int]:
    return {e.seat: e.place for e in game.events if isinstance(e, Placed)}


@clause("R11.2")
def test_out_in_the_same_hand_goes_by_the_chips_at_its_start() -> None:
    game = no_limit_match(50, 80, 170)
    fixed_hand(game, {1: JACKS, 2: QUEENS, 3: QUADS})
    assert places(game) == {1: 3, 2: 2, 3: 1}
    assert isinstance(game.events[-2], Finished)
    assert game.table.status == "over"


@clause("R11.2")
def test_equal_chips_share_a_place() -> None:
    game = no_limit_match(60, 60, 180)
    fixed_hand(game, {1: JACKS, 2: QUEENS, 3: QUADS})
    assert places(game) == {1: 2, 2: 2, 3: 1}
    four = no_limit_match(60, 60, 30, 250)
    fixed_hand(four, {1: JACKS, 2: QUEENS, 3: ACES, 4: QUADS})
    assert places(four) == {3: 4, 1: 2, 2: 2, 4: 1}


@clause("R11.2")
def test_out_later_is_higher() -> None:
    game = no_limit_match(50, 80, 170)
    fixed_hand(game, {1: JACKS, 2: QUADS, 3: QUEENS})
    assert places(game) == {1: 3}
    assert game.stacks == {1: 0, 2: 210, 3: 90}
    game.now = wake_at(game.table) or 0
    fixed_hand(game, {2: QUADS, 3: QUEENS})
    assert places(game) == {1: 3, 3: 2, 2: 1}


@clause("R11.1")
def test_who_has_no_chips_after_a_hand_is_out() -> None:
    game = no_limit_match(50, 80, 170)
    fixed_hand(game, {1: JACKS, 2: QUADS, 3: QUEENS})
    assert game.refused(Back(1)).code == "chips"
    assert game.refused(TopUp(1, 100)).message == "a match has no top-up"
    game.deal()
    assert sorted(game.dealt) == [2, 3]


@clause("R11.1")
def test_after_the_end_nothing_begins() -> None:
    game = no_limit_match(50, 80, 170)
    fixed_hand(game, {1: JACKS, 2: QUEENS, 3: QUADS})
    assert wake_at(game.table) is None
    assert game.refused(Begin()).message == "there is no match waiting to begin"
    assert game.refused(Sit(4, "d", "D", 100)).code == "begun"
    assert game.ask(Tick()) == []


@clause("R11.1")
def test_a_match_begins_when_it_is_full_or_told_to() -> None:
    setup = Setup(rules=Rules.preset("match"), seats=3)
    full = Game(setup).sit(1, 2)
    assert wake_at(full.table) is None
    assert full.refused(Sit(3, "c", "C", 499)).message == "the buy-in is 500 chips, not 499"
    full.sit(3)
    assert wake_at(full.table) == 0
    told = Game(setup).sit(2)
    assert told.refused(Begin()).message == "a match needs at least 2 players; 1 sit here"
    told.sit(3)
    told.ask(Begin())
    assert told.deal().marks == (2, 2, 3)


@clause("R5.4", "R11.1")
def test_who_leaves_a_running_match_is_played_for_until_they_come_back() -> None:
    """Coming back left the mark of having left, and leaving again was refused."""
    game = Game(Setup(rules=Rules.preset("match"), seats=3)).sit(1, 2, 3).deal()
    game.ask(Leave(2))
    game.act("1c")
    player = game.hand.player(2)
    assert player
    assert player.folded
    game.act("3x 3x 1x 3x 1x 3x 1x")
    assert game.table.chair(2)
    game.deal()
    assert 2 in game.dealt
    game.back(2)
    chair = game.table.chair(2)
    assert chair
    assert (chair.away, chair.leaving) == (False, False)
    game.ask(Leave(2))
