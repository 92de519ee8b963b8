"""How shark reads players, puts them on hands and looks ahead."""

from random import Random

import numpy as np
import pytest

from doublesuited import bots
from doublesuited.arena.dealing import Seats, deal, observe_hand
from doublesuited.bots import scripted
from doublesuited.bots.scripted import Style, Styles
from doublesuited.bots.shark import later, styles
from doublesuited.bots.shark.bot import think
from doublesuited.bots.shark.ranges import Looker, answers, chosen, drawn, held_by, weigh
from doublesuited.bots.situation import Move, Situation, decisions_of, moves_of, situation
from doublesuited.cards import parse_cards
from doublesuited.events import Act, Deal
from doublesuited.hand import apply, cards_needed, legal, start, started
from doublesuited.shuffle import deck_from_seed
from doublesuited.strength import high, low

from .test_contract import random_act, rules_of

HERO = parse_cards("AsKsQd2h")
BOARD = parse_cards("Ts9s2c")


def session_of(*names: str, hands: int = 60) -> bots.Session:
    """A session of bots on the seats from 1."""
    session = bots.Session()
    seats = Seats(rules_of("FLO"), tuple(bots.make(name) for name in names), 10_000)
    for number in range(hands):
        deal(seats, deck_from_seed(bytes([number])), 1 + number % len(names), number + 1, b"x", session)
    return session


def read(session: bots.Session, seat: int, players: int) -> Style:
    return styles.blend(styles.suspects(styles.counts(session.past), seat, players))


@pytest.mark.parametrize("game", ["FLO", "PLO", "NLO8"])
def test_a_decision_looks_back_as_it_looked_then(game: bots.Game) -> None:
    """What ``decisions_of`` makes of the events is what ``situation`` gave whoever acted."""
    rng = Random(game)
    compared = 0
    for _ in range(30):
        players, session = rng.choice((2, 3, 6)), bots.Session()
        deck = list(deck_from_seed(rng.randbytes(8)))
        hand = start(rules_of(game), [rng.choice((300, 2000, 10_000)) for _ in range(players)], rng.randint(1, players))
        session.tell(started(hand))
        then: list[Situation] = []
        while not hand.ended:
            needed = cards_needed(hand)
            if needed:
                request: Deal | Act = Deal(tuple(deck[:needed]))
                deck = deck[needed:]
            else:
                then.append(situation(observe_hand(hand, session)))
                request = random_act(legal(hand), rng)
            hand, events = apply(hand, request)
            for event in events:
                session.tell(event)
        decisions = decisions_of(tuple(session.now))
        assert [at for _, at in decisions] == then
        assert tuple(move for move, _ in decisions) == moves_of(tuple(session.now))
        compared += len(then)
    assert compared > 150


def test_styles_are_read_from_play() -> None:
    table = session_of("maniac", "rock", "fish", "tag", "lag", "station")
    wild, tight, loose = (read(table, seat, 6) for seat in (1, 2, 3))
    assert wild.open > 0.4
    assert tight.open < 0.12
    assert loose.call > 0.4
    assert loose.open < 0.15
    assert wild.bet < loose.bet
    assert read(table, 6, 6).margin < 0.4  # who always calls, calls at any price


def test_nobody_is_prejudged() -> None:
    everybody = styles.suspects({}, 3, 6)
    assert everybody.parts == pytest.approx(1 / len(styles.crowd()))
    assert len(everybody.styles.open) == len(styles.crowd()) == 21


def test_kinds_of_decisions_do_not_overlap() -> None:
    kinds = {
        (street, level, lead): styles.kind_of(Move(1, street, "called", 0, 1, 0, level, 2, lead))
        for street in ("preflop", "flop", "turn", "river")
        for level in range(3)
        for lead in ((-1, 0, 1) if street != "preflop" and not level else (0,))
    }
    assert sorted(kinds.values()) == list(range(styles.KINDS))


def test_several_styles_at_once_are_each_by_itself() -> None:
    good = np.linspace(0, 1, 30)
    for at in (
        Situation("preflop", 1, 0, 50, 150, 0.25, True, 1, ()),
        Situation("preflop", 4, 2, 100, 500, 1 / 6, False, 0, ()),
        Situation("turn", 2, 1, 200, 700, 2 / 9, False, 1, ()),
        Situation("river", 1, 0, 0, 700, 0.0, True, 0, ()),
    ):
        together = scripted.wishes(Styles.of(styles.crowd()), at, good)
        for row, style in enumerate(styles.crowd()):
            alone = scripted.wishes(style, at, good)
            for many, one in zip(together, alone, strict=True):
                assert many[row] == pytest.approx(one, abs=1e-5)


def test_a_pool_has_no_card_twice_and_none_of_the_heros() -> None:
    holes = drawn(HERO, 300, 1).holes
    assert all(len({*hand, *HERO}) == 8 for hand in holes.tolist())
    assert not np.array_equal(holes, drawn(HERO, 300, 2).holes)
    assert np.array_equal(holes, drawn(HERO[::-1], 300, 1).holes)


def test_a_choice_of_hands_stands_for_all_of_them() -> None:
    """What is chosen more often counts less: means are those of all hands, and the wanted ones are most of the pool."""
    among = drawn(HERO, 4000, 0)
    aces = (among.holes >= 48).sum(axis=1)
    pool = chosen(among, (aces > 0) * 1.0, 2000)
    held = (pool.holes >= 48).sum(axis=1)
    assert (held > 0).mean() > 0.75 > 1.5 * (aces > 0).mean()
    assert np.average(held > 0, weights=pool.stands) == pytest.approx((aces > 0).mean(), abs=0.05)


def test_a_range_has_nothing_of_the_board() -> None:
    looker = Looker(HERO, BOARD, False, drawn(HERO, 300, 0))
    found = weigh(looker, 2, (), styles.suspects({}, 2, 2), rules_of("FLO"))
    assert found.parts.sum() == pytest.approx(1)
    clash = np.array([bool({*hand} & {*BOARD}) for hand in looker.holes.tolist()])
    assert clash.any()
    assert not found.parts[:, clash].any()


def test_a_bet_by_somebody_who_seldom_bets_says_more() -> None:
    looker = Looker(HERO, BOARD, False, drawn(HERO, 300, 0))
    at = Situation("flop", 1, 0, 0, 200, 0.0, True, 0, ())
    move = Move(1, "flop", "bet", 100, 200, 0, 0, 2)
    strength = looker.good(at, 1)

    def mean_after(name: str) -> float:
        suspects = styles.suspects(styles.counts(session_of(name, "station").past), 1, 2)
        return float((strength * weigh(looker, 1, ((move, at),), suspects, rules_of("FLO")).parts.sum(axis=0)).sum())

    assert mean_after("rock") > mean_after("maniac") > float(strength @ looker.stands)


@pytest.mark.parametrize(("owed", "may_raise"), [(0, True), (100, True), (100, False)])
def test_a_fold_a_call_and_a_raise_are_all_there_is(owed: int, may_raise: bool) -> None:
    looker = Looker(HERO, BOARD, True, drawn(HERO, 50, 0))
    at = Situation("flop", 2, int(owed > 0), owed, 400, owed / (400 + owed), False, 0, ())
    found = np.stack(answers(looker, Styles.of(styles.crowd()), at, 2, may_raise))
    assert found.sum(axis=0) == pytest.approx(1, abs=1e-5)
    assert found.min() > -1e-6
    assert bool(found[0].any()) == bool(owed)
    assert bool(found[2].any()) == may_raise


@pytest.mark.parametrize("name", ["tag", "maniac"])
def test_hands_of_a_known_style_are_those_of_somebody_who_may_only_be_that(name: str) -> None:
    looker, style = Looker(HERO, BOARD, False, drawn(HERO, 300, 0)), bots.make(name).style  # type: ignore[attr-defined]
    decided = (
        (Move(1, "preflop", "raised", 150, 150, 50, 0, 2), Situation("preflop", 1, 0, 50, 150, 0.25, True, 1, ())),
        (Move(2, "flop", "bet", 100, 400, 0, 0, 2), Situation("flop", 1, 0, 0, 400, 0.0, True, 1, ())),
        (Move(1, "flop", "called", 100, 500, 100, 1, 2), Situation("flop", 1, 1, 100, 500, 1 / 6, False, 0, ())),
    )
    only = styles.Suspects(np.array(Styles.of([style])), np.ones(1))
    held = held_by(looker, 1, decided, style, rules_of("FLO"))
    assert held == pytest.approx(weigh(looker, 1, decided, only, rules_of("FLO")).parts[0], abs=1e-6)
    assert not np.allclose(held, looker.stands)


@pytest.mark.parametrize("hilo", [False, True])
@pytest.mark.parametrize("rivals", [1, 2, 3, 4])
def test_ends_worked_out_together_are_each_by_itself(rivals: int, hilo: bool) -> None:
    """Any number of ends at once; and a rival who is gone for sure might as well not be there."""
    look = Looker(HERO, BOARD, hilo, drawn(HERO, 100, 0)).look(1)
    ways = later.behaviour(look, scripted.tag().style, 2, (), rivals, 400.0, 200.0, True)
    rng = np.random.default_rng(rivals)
    sums = [later.sums(ways, rng.random((5, 100)), rng.random(5)) for _ in range(rivals)]
    pots = np.linspace(200, 900, 5)
    together = later.value(sums, pots, 200.0, True)
    for end in range(5):
        one = [later.Sums(of[end : end + 1], gone[end : end + 1]) for of, gone in sums]
        assert together[end] == pytest.approx(later.value(one, pots[end : end + 1], 200.0, True)[0], rel=1e-4)
    if rivals > 1:
        absent = later.sums(ways, rng.random((5, 100)), np.ones(5))
        assert later.value([*sums, absent], pots, 200.0, True) == pytest.approx(together, rel=1e-4)


@pytest.mark.parametrize("hilo", [False, True])
def test_shares_against_several_hands_are_those_of_a_showdown(hilo: bool) -> None:
    """On a full board, by the core's own values. Ties are split in two as if between two players: left out here."""
    rng = Random(5)
    compared = 0
    while compared < 60:
        cards = rng.sample(range(52), 9)
        hole, board = tuple(cards[:4]), tuple(cards[4:])
        looker = Looker(hole, board, hilo, drawn(hole, 40, 0))
        look, picks = looker.look(3), rng.sample(np.flatnonzero(looker.stands).tolist(), 2)
        hands = [hole, *(tuple(looker.holes[pick].tolist()) for pick in picks)]
        highs, lows = [high(hand, board) for hand in hands], [low(hand, board) or 0 for hand in hands]
        if len({*highs}) < 3 or len([x for x in lows if x]) > len({x for x in lows if x}):
            continue
        share = float(highs[0] == max(highs))
        if hilo and max(lows):
            share = (share + (lows[0] == max(lows))) / 2
        ranges = [later.sums(later.quiet(look), np.eye(40)[[pick]], np.zeros(1)) for pick in picks]
        assert later.value(ranges, np.array([800.0]), 0, True)[0] == pytest.approx(800 * share)
        compared += 1


def test_who_has_folded_is_beaten() -> None:
    look = Looker(HERO, parse_cards("Ts9s2c3d4d"), False, drawn(HERO, 40, 0)).look(3)
    gone = later.sums(later.quiet(look), np.ones((1, 40)), gone=np.ones(1))
    assert later.value([gone, gone], np.array([500.0]), 0, True)[0] == pytest.approx(500)


def test_a_bet_to_come_helps_who_knows_when_to_make_it() -> None:
    """With a bet to come nobody can do worse than checking it down and folding, and position is worth something."""
    looker = Looker(HERO, BOARD, False, drawn(HERO, 100, 0))
    look, weights = looker.look(1), looker.stands
    worth = {}
    for last in (False, True):
        ways = later.behaviour(look, scripted.tag().style, 2, (), 1, 400.0, 200.0, last)
        sums = later.sums(ways, weights[None], np.zeros(1))
        worth[last] = later.value([sums], np.array([400.0]), 200.0, last).mean()
    assert worth[True] > worth[False] > 0


@pytest.mark.parametrize("name", ["tag", "maniac"])
def test_shark_wins_about_what_it_expects(name: str) -> None:
    """Its value of the last decision of a hand, and the chips that came of it, agree within chance."""
    session, shark = bots.Session(), bots.make("shark")
    expected: list[float] = []

    class Watched:
        info = shark.info

        def act(self, observation: bots.Observation, rng: Random, budget: bots.Budget) -> Act:  # noqa: ARG002
            thought = think(observation)
            expected.append(thought.value(thought.best()) - observation.me.put)
            return thought.best().act

    seats = Seats(rules_of("FLO"), (Watched(), bots.make(name)), 10_000)
    gaps = []
    for number in range(60):
        expected.clear()
        played = deal(seats, deck_from_seed(b"c%d" % number), 1 + number % 2, number + 1, b"x", session)
        if expected:
            gaps.append(played.net[0] - expected[-1])
    assert abs(np.mean(gaps)) < 3.5 * np.std(gaps) / np.sqrt(len(gaps))


def test_values_come_with_an_error_from_pool_to_pool() -> None:
    """A fold is worth nothing, for sure; more pools, a smaller error."""
    session = bots.Session()
    hand = start(rules_of("FLO"), [10_000, 10_000], 1)
    session.tell(started(hand))
    hand, events = apply(
        hand, Deal(tuple(card for pair in zip(parse_cards("2c3d4h9s"), HERO, strict=True) for card in pair))
    )
    for event in events:
        session.tell(event)
    seen = observe_hand(hand, session)
    one, many = think(seen), think(seen, 1000)
    fold, call = many.options[0], many.options[1]
    assert (fold.act.action, many.value(fold)) == ("fold", 0.0)
    assert one.gap(one.options[0], one.options[1])[1] == float("inf")
    cost, error = many.gap(call, fold)
    assert 0 < error < abs(cost)
