"""Main pot, side pots, halves, odd chips, uncalled bets (R9, R8.4, R2.4, R2.5)."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doublesuited.events import Awarded, Post, Returned
from doublesuited.hand import start_with
from doublesuited.pots import Pot, Stake, build, settle, uncalled
from doublesuited.rules import Rules

from .tools import Play, clause, play

HIGH = Rules(small_blind=5, big_blind=10)
HILO = Rules(small_blind=5, big_blind=10, variant="omaha8")

# Hands on this board: quads, aces up and so on, best first.
BOARD = "Ks Kc 9h 3h 2s"
QUADS, ACES, QUEENS, JACKS, TENS = "Kh Kd 5c 6c", "As Ad 7c 8c", "Qs Qd 7d 8d", "Js Jd 6d 5d", "Ts Td 7s 8s"


# --- layers (R9.1)


@clause("R9.1")
@pytest.mark.parametrize(
    ("stakes", "pots"),
    [
        ([(1, 100, 0), (2, 100, 0)], [(200, (1, 2))]),
        ([(1, 50, 0), (2, 100, 0), (3, 100, 0)], [(150, (1, 2, 3)), (100, (2, 3))]),
        ([(1, 50, 0), (2, 100, 0), (3, 200, 0), (4, 200, 0)], [(200, (1, 2, 3, 4)), (150, (2, 3, 4)), (200, (3, 4))]),
        # folded chips stay in the layers they reach and make nobody eligible
        ([(1, 50, 0), (2, 80, 1), (3, 100, 0), (4, 100, 0)], [(200, (1, 3, 4)), (130, (3, 4))]),
        ([(1, 30, 1), (2, 100, 0), (3, 100, 0)], [(230, (2, 3))]),
        # layers with the same eligible players are one pot
        ([(1, 10, 1), (2, 20, 1), (3, 50, 0), (4, 50, 0)], [(130, (3, 4))]),
        # folded chips above every live stake lie in the last pot
        ([(1, 5, 0), (2, 10, 1), (3, 3, 0)], [(9, (1, 3)), (9, (1,))]),
        ([(1, 0, 0), (2, 10, 1), (3, 0, 0)], [(10, (1, 3))]),
        ([(1, 0, 0), (2, 0, 0)], []),
    ],
)
def test_layers_by_what_each_player_put_in(stakes: list[tuple[int, int, int]], pots: list[object]) -> None:
    assert list(build([Stake(seat, chips, bool(folded)) for seat, chips, folded in stakes])) == [
        Pot(*pot)  # type: ignore[misc]
        for pot in pots
    ]


@clause("R9.1", "R5.2")
def test_dead_chips_lie_in_the_main_pot() -> None:
    stakes = [Stake(1, 10, folded=False), Stake(2, 30, folded=False), Stake(3, 30, folded=False)]
    assert build(stakes, dead=5) == (Pot(35, (1, 2, 3)), Pot(40, (2, 3)))


@clause("R9.1", "R8.1")
def test_who_is_all_in_with_dead_chips_only_may_win_those() -> None:
    """A stack no larger than the dead small blind: its owner could win nothing."""
    rules = Rules(small_blind=5, big_blind=10, betting="no")
    posts = (Post(3, "small_blind", 5), Post(1, "big_blind", 10), Post(2, "dead", 5))
    hand = start_with(rules, [(3, 200), (1, 200), (2, 4)], 2, posts)
    game = Play(hand, {1: QUEENS, 2: QUADS, 3: JACKS}, BOARD).act("3c 1x 3x 1x 3x 1x 3x 1x")
    assert game.won == {1: 20, 2: 4}


def plain_pots(stakes: list[Stake]) -> list[tuple[int, frozenset[int]]]:
    """Chip by chip: the n-th chip of every player, and who put in at least n and did not fold."""
    layers: list[tuple[int, frozenset[int]]] = []
    for level in range(1, max((s.chips for s in stakes), default=0) + 1):
        chips = sum(1 for s in stakes if s.chips >= level)
        eligible = frozenset(s.seat for s in stakes if s.chips >= level and not s.folded)
        if layers and (layers[-1][1] == eligible or not eligible):
            layers[-1] = (layers[-1][0] + chips, layers[-1][1])
        else:
            layers.append((chips, eligible))
    return layers


all_stakes = st.lists(st.tuples(st.integers(0, 12), st.booleans()), min_size=2, max_size=10).map(
    lambda rows: [Stake(i + 1, chips, folded) for i, (chips, folded) in enumerate(rows)]
)


@clause("R9.1", "R9.5")
@settings(max_examples=400, deadline=None)
@given(all_stakes, st.integers(0, 9))
def test_layers_chip_by_chip(stakes: list[Stake], dead: int) -> None:
    pots = build(stakes, dead)
    live = [s for s in stakes if not s.folded]
    if live:
        assert sum(pot.amount for pot in pots) == sum(s.chips for s in stakes) + dead
        assert all(pot.amount > 0 and pot.eligible for pot in pots)
    if min((s.chips for s in live), default=0) > 0 and not dead:
        assert [(pot.amount, frozenset(pot.eligible)) for pot in pots] == plain_pots(stakes)
    for before, after in pairwise(pots):
        assert set(after.eligible) < set(before.eligible)


# --- uncalled bets (R8.4)


@clause("R8.4")
@settings(max_examples=400, deadline=None)
@given(all_stakes)
def test_an_uncalled_bet_is_what_one_live_player_has_above_everybody(stakes: list[Stake]) -> None:
    back = uncalled(stakes)
    top = sorted((s.chips for s in stakes), reverse=True)
    alone = [s for s in stakes if s.chips > top[1] and not s.folded]
    assert back == ((alone[0].seat, top[0] - top[1]) if alone else None)


@clause("R8.4")
def test_f07_unequal_all_in_and_call() -> None:
    for holes, stacks in (({1: QUADS, 2: ACES}, {1: 196, 2: 4}), ({1: ACES, 2: QUADS}, {1: 0, 2: 200})):
        rules = Rules(small_blind=1, big_blind=2, betting="no")
        game = play(rules, [98, 102], "1r98 2c", holes=holes, board=BOARD)
        assert game.stacks == stacks
    # seat 2 all-in over it: nobody is left who could call more, so the four stay
    bigger = play(Rules(betting="no"), [102, 98], "1r102 2c", holes={1: ACES, 2: QUADS}, board=BOARD)
    assert bigger.returned == {1: 4}
    assert bigger.stacks == {1: 4, 2: 196}
    assert bigger.won == {2: 196}


@clause("R8.4", "R9.3")
def test_f09_uncalled_bet_shown_as_winnings() -> None:
    game = play(Rules(small_blind=10, big_blind=20, betting="no"), [500] * 3, "1c 2c 3x 2x 3x 1x 2x 3x 1x 2b40 3f 1f")
    assert game.returned == {2: 40}
    assert game.awards == [(0, "pot", 2, 60)]
    assert [type(e) for e in game.events[-3:-1]] == [Returned, Awarded]


@clause("R8.4", "R10.1")
def test_a_walk_returns_the_unmatched_half_of_the_big_blind() -> None:
    game = play(HIGH, [100] * 3, "1f 2f")
    assert game.returned == {3: 5}
    assert game.won == {3: 10}
    assert game.stacks == {1: 100, 2: 95, 3: 105}


@clause("R8.4")
def test_uncalled_chips_come_back_before_the_next_card() -> None:
    game = play(Rules(betting="no"), [50, 200, 100], "1r50 2r200 3c", holes={1: QUADS, 2: ACES, 3: QUEENS}, board=BOARD)
    kinds = [type(e).__name__ for e in game.events]
    assert kinds.index("Returned") < kinds.index("Turned")
    assert game.returned == {2: 100}
    assert game.awards == [(0, "pot", 1, 150), (1, "pot", 2, 100)]


# --- who may win (R9.2)


@clause("R9.1", "R8.1")
def test_f01_side_pot_eligibility() -> None:
    rules = Rules(small_blind=25, big_blind=50)
    game = play(
        rules, [100, 1000, 1000], "1r100 2c 3c 2x 3x 2x 3x 2x 3x", holes={1: QUADS, 2: ACES, 3: QUEENS}, board=BOARD
    )
    assert game.awards == [(0, "pot", 1, 300)]
    assert game.stacks == {1: 300, 2: 900, 3: 900}


@clause("R9.1")
def test_f03_folded_player_stays_eligible() -> None:
    rules = Rules(small_blind=25, big_blind=50)
    game = play(rules, [100, 1000, 1000], "1r100 2c 3c 2b200 3f", holes={1: ACES, 2: QUEENS, 3: QUADS}, board=BOARD)
    assert game.returned == {2: 200}
    assert [pot.eligible for pot in game.hand.pots()] == [(2, 1)]
    assert game.awards == [(0, "pot", 1, 300)]


@clause("R9.2", "R2.5")
def test_f05_tie_inside_a_side_pot() -> None:
    holes = {1: QUADS, 2: "As Ac 7c 8d", 3: "Ad Ah 7s 8h"}
    rules = Rules(small_blind=25, big_blind=50)
    game = play(rules, [100, 200, 200], "1r100 2c 3c 2b100 3c", holes=holes, board=BOARD)
    assert game.awards == [(0, "pot", 1, 300), (1, "pot", 2, 100), (1, "pot", 3, 100)]
    assert game.won == {1: 300, 2: 100, 3: 100}


@clause("R9.2")
def test_f43_a_tie_somewhere_ties_everybody() -> None:
    holes = {1: QUADS, 2: "As Ac 7c 8d", 3: "Ad Ah 7s 8h"}
    game = play(HIGH, [100] * 3, "1c 2c 3x 2x 3x 1x 2x 3x 1x 2x 3x 1x", holes=holes, board=BOARD)
    assert game.won == {1: 30}


@clause("R9.2", "R9.3")
def test_each_side_pot_goes_to_the_best_eligible_hand_main_pot_first() -> None:
    holes = {1: QUADS, 2: ACES, 3: QUEENS, 4: JACKS}
    game = play(Rules(betting="no"), [50, 100, 200, 300], "4r300 1c 2c 3c", holes=holes, board=BOARD)
    assert game.returned == {4: 100}
    assert game.awards == [(0, "pot", 1, 200), (1, "pot", 2, 150), (2, "pot", 3, 200)]
    assert game.stacks == {1: 200, 2: 150, 3: 200, 4: 100}


# --- odd chips (R9.4)


@clause("R9.4")
def test_f11_odd_chip_lost() -> None:
    seats = (1, 2)
    pot = Pot(101, seats)
    assert settle(0, pot, {1: 5, 2: 5}, {}, (1, 2)) == (Awarded(0, "pot", 1, 51, 1), Awarded(0, "pot", 2, 50))
    # the same as a hand: seat 2 has the small blind, seat 1 the button, and the big blind of 1 has folded
    tied = {1: "As Ac 7c 8d", 2: "Ad Ah 7s 8h"}
    script = "1r50 2c 3f 2x 1x 2x 1x 2x 1x"
    of_three = play(Rules(small_blind=1, big_blind=1, betting="no"), [100] * 3, script, holes=tied, board=BOARD)
    assert of_three.awards == [(0, "pot", 2, 51), (0, "pot", 1, 50)]
    # the small blind of two is the button: the big blind, left of it, gets the odd chip
    rules = Rules(small_blind=1, big_blind=2, ante=1, ante_by="big_blind")
    game = play(rules, [100, 100], "1c 2x 2x 1x 2x 1x 2x 1x", holes=tied, board=BOARD)
    assert game.awards == [(0, "pot", 2, 3), (0, "pot", 1, 2)]
    lowest = play(
        Rules(ante=1, ante_by="big_blind", odd_chip="lowest_seat"),
        [100, 100],
        "1c 2x 2x 1x 2x 1x 2x 1x",
        holes=tied,
        board=BOARD,
    )
    assert lowest.won == {1: 3, 2: 2}


@clause("R9.4")
def test_f13_three_way_tie_paid_1_chip_wrong() -> None:
    highs = {1: 9, 2: 9, 3: 9}
    order = (2, 3, 1)
    pots = (Pot(27_000, (1, 2, 3)), Pot(2_400, (2, 3)), Pot(200, (3,)))
    paid = [[(a.seat, a.amount) for a in settle(i, pot, highs, {}, order)] for i, pot in enumerate(pots)]
    assert paid == [[(1, 9_000), (2, 9_000), (3, 9_000)], [(2, 1_200), (3, 1_200)], [(3, 200)]]


@clause("R9.4", "R2.5")
@pytest.mark.parametrize(
    ("amount", "highs", "lows", "paid"),
    [
        (100, {1: 9, 2: 1, 3: 1}, {1: 0, 2: 5, 3: 0}, {("high", 1): 50, ("low", 2): 50}),
        (101, {1: 9, 2: 1, 3: 1}, {1: 0, 2: 5, 3: 0}, {("high", 1): 51, ("low", 2): 50}),
        (101, {1: 9, 2: 1, 3: 1}, {1: 5, 2: 5, 3: 0}, {("high", 1): 51, ("low", 1): 25, ("low", 2): 25}),
        (103, {1: 9, 2: 1, 3: 1}, {1: 5, 2: 5, 3: 0}, {("high", 1): 52, ("low", 1): 25, ("low", 2): 26}),
        (103, {1: 9, 2: 9, 3: 9}, {1: 0, 2: 0, 3: 0}, {("pot", 1): 34, ("pot", 2): 35, ("pot", 3): 34}),
        (104, {1: 9, 2: 9, 3: 9}, {1: 0, 2: 0, 3: 0}, {("pot", 1): 34, ("pot", 2): 35, ("pot", 3): 35}),
        (104, {1: 9, 2: 9, 3: 1}, {1: 0, 2: 0, 3: 7}, {("high", 1): 26, ("high", 2): 26, ("low", 3): 52}),
        (1, {1: 9, 2: 1, 3: 1}, {1: 0, 2: 5, 3: 0}, {("high", 1): 1}),
        (3, {1: 9, 2: 9, 3: 9}, {1: 5, 2: 5, 3: 5}, {("high", 2): 1, ("high", 3): 1, ("low", 2): 1}),
    ],
)
def test_halves_and_quarters_with_their_odd_chips(
    amount: int, highs: dict[int, int], lows: dict[int, int], paid: dict[tuple[str, int], int]
) -> None:
    awards = settle(0, Pot(amount, (2, 3, 1)), highs, lows, (2, 3, 1))
    assert {(a.share, a.seat): a.amount for a in awards} == paid
    assert sum(a.amount for a in awards) == amount


@clause("R9.4")
def test_the_odd_chip_by_the_two_orders() -> None:
    pot = Pot(31, (4, 6, 1, 2))
    tied = {4: 9, 6: 9, 1: 9, 2: 1}
    left = settle(0, pot, tied, {}, (4, 6, 1, 2))
    lowest = settle(0, pot, tied, {}, (1, 2, 4, 6))
    assert {a.seat: a.amount for a in left} == {4: 11, 6: 10, 1: 10}
    assert {a.seat: a.amount for a in lowest} == {4: 10, 6: 10, 1: 11}


@clause("R9.4", "R9.2", "R2.4")
@settings(max_examples=400, deadline=None)
@given(
    st.integers(1, 60),
    st.permutations([1, 2, 3, 4, 5]),
    st.lists(st.integers(1, 3), min_size=5, max_size=5),
    st.lists(st.integers(0, 2), min_size=5, max_size=5),
    st.booleans(),
)
def test_a_pot_is_paid_out_to_the_last_chip_and_fairly(
    amount: int, order: list[int], highs: list[int], lows: list[int], hilo: bool
) -> None:
    high = {seat: highs[seat - 1] for seat in order}
    low = {seat: lows[seat - 1] for seat in order} if hilo else {}
    awards = settle(2, Pot(amount, tuple(order)), high, low, order)
    assert sum(a.amount for a in awards) == amount
    best_low = max(low.values(), default=0)
    shares = {"high": amount - amount // 2, "low": amount // 2} if best_low else {"pot": amount}
    for share, chips in shares.items():
        values, best = (low, best_low) if share == "low" else (high, max(high.values()))
        winners = [seat for seat in order if values[seat] == best]
        got = {a.seat: a.amount for a in awards if a.share == share}
        assert set(got) <= set(winners)
        each, odd = divmod(chips, len(winners))
        assert [got.get(seat, 0) for seat in winners] == [each + 1] * odd + [each] * (len(winners) - odd)


# --- high and low


@clause("R2.4", "R2.5")
def test_main_and_side_pots_are_halved_each_by_its_own_eligible_hands() -> None:
    """The all-in player has the best high and low of the main pot; of the side pot the others have high and low."""
    board = "2c 3d 8s Kh Kd"
    holes = {1: "As Ac 4h 5h", 2: "Ad 6c Jc Th", 3: "Qc Qs Qh Jd"}
    rules = Rules(small_blind=5, big_blind=10, variant="omaha8", betting="no")
    hand = play(rules, [100, 400, 400], "1r100 2c 3c 2b300 3c", holes=holes, board=board)
    assert hand.awards == [
        (0, "high", 1, 150),
        (0, "low", 1, 150),
        (1, "high", 3, 300),
        (1, "low", 2, 300),
    ]
    assert hand.stacks == {1: 300, 2: 300, 3: 300}


@clause("R2.4")
def test_without_a_qualifying_low_the_high_takes_the_whole_pot() -> None:
    holes = {1: "As 2s 4h 5h", 2: "Kc Ks Jc Th", 3: "Qc Qs Qh Jd"}
    game = play(HILO, [100] * 3, "1c 2c 3x 2x 3x 1x 2x 3x 1x 2x 3x 1x", holes=holes, board="9c 3d 8s Kh Kd")
    assert game.awards == [(0, "pot", 2, 30)]


@clause("R2.4")
def test_a_low_that_is_not_eligible_does_not_take_half_of_a_side_pot() -> None:
    board = "2c 3d 8s Kh Kd"
    holes = {1: "As 4c Jh Th", 2: "Kc Ks Jc Tc", 3: "Qc Qs Qh Jd"}
    rules = Rules(small_blind=5, big_blind=10, variant="omaha8", betting="no")
    game = play(rules, [100, 400, 400], "1r100 2c 3c 2b300 3c", holes=holes, board=board)
    assert game.awards == [(0, "high", 2, 150), (0, "low", 1, 150), (1, "pot", 2, 600)]


@clause("R2.5")
def test_quartered() -> None:
    board = "2c 3d 8s Kh Jd"
    holes = {1: "As 4c 4h Kd", 2: "Ad 4d 9h Th", 3: "Qc Qs Qh Jh"}
    game = play(HILO, [100] * 3, "1c 2c 3x 2x 3x 1x 2x 3x 1x 2x 3x 1x", holes=holes, board=board)
    assert game.awards == [(0, "high", 1, 15), (0, "low", 2, 8), (0, "low", 1, 7)]
    assert game.won == {1: 22, 2: 8}


@clause("R2.5")
def test_scooped() -> None:
    board = "2c 3d 8s Kh Jd"
    holes = {1: "As 4c Kc Kd", 2: "Ad 5d 9h Th", 3: "Qc Qs Qh Jh"}
    game = play(HILO, [100] * 3, "1c 2c 3x 2x 3x 1x 2x 3x 1x 2x 3x 1x", holes=holes, board=board)
    assert game.won == {1: 30}
    assert [(share, seat) for _, share, seat, _ in game.awards] == [("high", 1), ("low", 1)]


@clause("R9.4", "R11.3")
def test_the_lowest_tied_seat_gets_the_odd_chip_in_preset_match() -> None:
    holes = {1: "As Ac 7c 8d", 2: JACKS, 3: "Ad Ah 7s 8h"}
    match = Rules.preset("match")
    game = play(
        match,
        [500] * 3,
        "1c 2f 3x 3x 1x 3x 1x 3x 1x",
        holes=holes,
        board=BOARD,
    )
    assert game.won == {1: 13, 3: 12}  # 25 chips: the small blind folded
    room = Rules.preset("room", betting="fixed", small_blind=5, big_blind=10)
    game = play(room, [500] * 3, "1c 2f 3x 3x 1x 3x 1x 3x 1x", holes=holes, board=BOARD)
    assert game.won == {1: 12, 3: 13}  # seat 3 is the first winner left of the button


@clause("R9.5")
def test_f45_split_pot_counted_twice_on_export() -> None:
    """What the winners collect adds up to the pot."""
    holes = {1: JACKS, 2: "As Ac 7c 8d", 3: "Ad Ah 7s 8h"}
    game = play(
        Rules(small_blind=5, big_blind=11), [500] * 3, "1c 2c 3x 2x 3x 1x 2x 3x 1x 2x 3x 1x", holes=holes, board=BOARD
    )
    assert [amount for _, _, _, amount in game.awards] == [17, 16]
    assert sum(game.won.values()) == 33 == sum(pot.amount for pot in game.hand.pots())


@clause("R9.5")
def test_f47_blind_completion_dropped_from_the_loss() -> None:
    """Small blind 50, a call of 850 more, all-in for 2,284: the loss is 3,184, all that was put in."""
    rules = Rules(small_blind=50, big_blind=100, betting="no")
    script = "1r900 2c 3f 2b2284 1c"
    game = play(rules, [5000, 3184, 5000], script, holes={1: QUADS, 2: ACES}, board=BOARD)
    assert game.stacks == {1: 5000 + 3184 + 100, 2: 0, 3: 4900}
    player = game.hand.player(2)
    assert player
    assert player.put == 3184
    assert player.stack - player.start == -3184
