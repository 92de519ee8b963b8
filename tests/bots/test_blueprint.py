"""The tree has the shape it is known to have, histories lead to the right place in it, and the table is whole."""

import numpy as np
import pytest

from doublesuited import bots
from doublesuited.arena.dealing import Seats, deal, observe_hand
from doublesuited.bots import artefacts
from doublesuited.bots.blueprint.bot import is_trained, knows, spot_of, table
from doublesuited.bots.blueprint.tree import ANSWERS, DECISIONS, FIRST, GAMES, SHAPES, Spot, pots, row
from doublesuited.bots.situation import moves_of
from doublesuited.events import CALL, CHECK, STREETS, Act, Deal
from doublesuited.hand import Hand, apply, cards_needed, legal, start, started
from doublesuited.rules import Rules
from doublesuited.shuffle import deck_from_seed

from .test_contract import rules_of


def test_the_tree_has_8_70_630_5670_decisions() -> None:
    """The counts of an independent program, for heads-up fixed limit with a cap of four."""
    assert [GAMES[s] * len(SHAPES[s].decisions) for s in range(4)] == [8, 70, 630, 5670]
    assert DECISIONS == 6378
    assert (
        len({row(s, g, p) for s in range(4) for p in range(len(SHAPES[s].decisions)) for g in range(GAMES[s])}) == 6378
    )
    assert FIRST == (0, 8, 78, 708)
    assert max(pots(3)) == 4 + 4 + 8


def walk(hand: Hand, session: bots.Session, deck: list[int], depth: int, seen: set[Spot]) -> None:
    """Every betting sequence of the first streets, by the core's rules: each decision must be its own spot, with the
    same player and the same choices."""
    while needed := cards_needed(hand):
        hand, events = apply(hand, Deal(tuple(deck[:needed])))
        deck = deck[needed:]
        session = heard(session, events)
    if hand.ended or STREETS.index(hand.street) >= depth:
        return
    options = legal(hand)
    assert options is not None
    spot = spot_of(moves_of(tuple(session.now)), STREETS.index(hand.street))
    decision = spot.decision
    assert spot not in seen
    seen.add(spot)
    on_button = hand.players[hand.actor].seat == hand.button
    assert decision.player == (0 if on_button else 1)
    assert decision.owed == bool(options.call)
    assert bool(decision.wager) == bool(options.bet_to or options.raise_to)
    span = options.bet_to or options.raise_to
    acts = [CHECK if options.check else CALL]
    acts += [Act("bet" if options.bet_to else "raise", span[0])] if span else []
    for act in acts:
        after, events = apply(hand, act)
        walk(after, heard(session, events), deck, depth, seen)


def heard(session: bots.Session, events: tuple[object, ...]) -> bots.Session:
    more = bots.Session()
    more.now, more.past = list(session.now), session.past
    for event in events:
        more.tell(event)  # type: ignore[arg-type]
    return more


def test_every_betting_sequence_of_the_rules_is_its_own_place_in_the_tree() -> None:
    session = bots.Session()
    hand = start(rules_of("FLO"), [10_000, 10_000], 1)
    session.tell(started(hand))
    seen: set[Spot] = set()
    walk(hand, session, list(deck_from_seed(b"t")), 3, seen)
    assert len(seen) == 8 + 70 + 630


@pytest.mark.parametrize("hilo", [False, True])
def test_the_table_is_whole(hilo: bool) -> None:
    if not is_trained(hilo):
        pytest.skip("this version ships no table for the game")
    found = table(hilo)
    assert found.policy.shape[0] == DECISIONS
    parts = found.policy.astype(int)
    assert (parts.sum(axis=2) <= 256).all()  # two rounded parts of 255
    for street in range(4):
        for place, decision in enumerate(SHAPES[street].decisions):
            rows = [row(street, game, place) for game in range(GAMES[street])]
            if not decision.owed:
                assert not parts[rows, :, ANSWERS.index("fold")].any()
            if not decision.wager:
                assert not parts[rows, :, 1].any()


def test_better_hands_fold_less_and_raise_more_before_the_flop() -> None:
    good, bad = ((51, 50, 47, 46), (0, 1, 2, 20))
    first = table(False).answers(Spot(0, 0, 0), np.array([good, bad]), (), False)
    assert first.sum(axis=1) == pytest.approx([1, 1])
    assert first[0, 0] == 0
    assert first[0, 2] > 0.8
    assert first[1, 0] > 0.5


def test_a_damaged_table_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(artefacts, "hashes", lambda: {"starting_hands.npy": "0" * 64})
    with pytest.raises(artefacts.WrongArtefact, match="it is damaged or from another version"):
        artefacts.load.__wrapped__("starting_hands.npy")
    with pytest.raises(artefacts.WrongArtefact, match="missing from this installation"):
        artefacts.load.__wrapped__("nothing.npy")


@pytest.mark.parametrize(
    ("preset", "seats", "yes"),
    [("standard", 2, True), ("school", 2, True), ("room", 2, False), ("standard", 3, False)],
)
def test_other_games_go_to_shark(preset: str, seats: int, yes: bool) -> None:
    """A room's button posts the big blind (R4.2): another order of acting. A higher cap is played by the table."""
    rules = Rules.preset(preset, betting="fixed", small_blind=50, big_blind=100)
    session = bots.Session()
    hand = start(rules, [10_000] * seats, 1)
    session.tell(started(hand))
    hand, events = apply(hand, Deal(tuple(range(4 * seats))))
    seen = observe_hand(hand, heard(session, events))
    assert knows(seen) == yes
    assert (
        bots.ask(bots.make("blueprint"), seen, bots.decision_rng(b"", 1, 1, 0), bots.Budget(hard_ms=60_000)).fault == ""
    )


def test_short_stacks_and_higher_caps_are_played_without_a_fault() -> None:
    for rules, stack in ((rules_of("FLO"), 350), (Rules.preset("match", small_blind=50, big_blind=100), 5000)):
        session = bots.Session()
        seats = Seats(rules, (bots.make("blueprint"), bots.make("maniac")), stack)
        for number in range(20):
            deck = deck_from_seed(bytes([number]))
            assert deal(seats, deck, 1 + number % 2, number + 1, b"", session).faults == 0
