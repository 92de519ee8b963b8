"""Facts about a spot, against asking for every hand and every card."""

import random
from itertools import combinations

import pytest

from doublesuited.cards import DECK, card_text, cards_text
from doublesuited.equity import low_state, nut_low, nuts, outs, standing
from doublesuited.equity.facts import Compared, Out
from doublesuited.strength import high, low


def by_card(found: list[Out]) -> dict[str, Out]:
    return {card_text(out.card): out for out in found}


@pytest.mark.parametrize(
    ("board", "name", "holes"),
    [
        ("8s7h2c", "Three of a kind, eights", {"8h8d", "8h8c", "8d8c"}),
        ("8s7s2s", "Flush, ace high", {"AsKs"}),
        ("QsJsTs2h2c", "Royal flush", {"AsKs"}),
        ("KsKh7d7c2h", "Four of a kind, kings", {"KdKc"}),
        ("JsTh9d2c", "Straight, king high", {f"K{a}Q{b}" for a in "cdhs" for b in "cdhs"}),
    ],
)
def test_the_nuts(board: str, name: str, holes: set[str]) -> None:
    found = nuts(board)
    assert found.name == name
    assert {cards_text(pair) for pair in found.holes} == holes


def test_the_nut_low() -> None:
    found = nut_low("8s7h2c")
    assert found is not None
    assert found.name == "Low 8-7-3-2-A"
    assert {cards_text(pair) for pair in found.holes} == {f"A{a}3{b}" for a in "cdhs" for b in "cdhs"}
    assert nut_low("8s9hKc7d") is None
    without_aces = nut_low("8s7h2c", "AsAhAdAc")
    assert without_aces is not None
    assert without_aces.name == "Low 8-7-4-3-2"


@pytest.mark.parametrize("seed", range(4))
def test_standing_counts_every_other_holding(seed: int) -> None:
    deck = random.Random(seed).sample(DECK, 52)
    hole, board, gone = deck[:4], deck[4 : 7 + seed % 3], deck[24:]
    found = standing(hole, board, gone)
    unseen = [card for card in DECK if card not in {*hole, *board, *gone}]
    for function, hands in ((high, found.high_hands), (low, found.low_hands)):
        mine = function(hole, board)
        values = [function(hand, board) for hand in combinations(unseen, 4)]
        assert hands == Compared(
            sum(v > mine for v in values), sum(v == mine for v in values), sum(v < mine for v in values)
        )
    number = len(unseen) * (len(unseen) - 1) // 2
    for pairs in (found.high_pairs, found.low_pairs):
        assert pairs.ahead + pairs.level + pairs.behind == number


def test_nobody_is_ahead_of_the_nuts() -> None:
    found = standing("8h8dAs3s", "8s7h2c")
    assert (found.high_hands.ahead, found.high_pairs.ahead) == (0, 0)
    assert (found.low_hands.ahead, found.low_hands.share_ahead) == (0, 0.0)
    assert found.high_hands.behind + found.high_hands.level == 148_995


def test_outs_by_what_they_make() -> None:
    found = by_card(outs("AsKsQd2h", "Js9s4c"))
    assert len(found) == 45
    flush = [card for card, out in found.items() if out.high.name == "Flush, ace high"]
    assert sorted(flush) == sorted(f"{rank}s" for rank in "2345678TQ")
    straight = [card for card, out in found.items() if out.high.name.startswith("Straight")]
    assert sorted(straight) == ["Tc", "Td", "Th"]
    assert all(found[card].improves and found[card].nuts for card in straight)
    assert all(found[card].improves for card in flush)
    assert found["2s"].nuts
    assert not found["3h"].improves


def test_a_pair_on_the_board_is_no_out_though_the_hand_is_called_better() -> None:
    found = by_card(outs("AsAdJh4c", "Ks9h6d"))
    assert found["9c"].high.name == "Two pair, aces and nines"
    assert not found["9c"].improves
    assert found["Ah"].improves


def test_outs_of_the_low_and_what_counterfeits_it() -> None:
    draw = by_card(outs("AsKd2s9d", "8sKh4c"))
    assert {card for card, out in draw.items() if out.counterfeits} == {"2c", "2d", "2h", "Ac", "Ad", "Ah"}
    assert {card[0] for card, out in draw.items() if out.makes_low} == set("3567")
    assert all(draw[f"{rank}h"].nut_low for rank in "3567")
    made = by_card(outs("AsKd2s9d", "8s7h4c"))
    assert {card for card, out in made.items() if out.counterfeits} == {"2c", "2d", "2h", "Ac", "Ad", "Ah"}
    assert not made["2c"].nut_low
    backed_up = by_card(outs("AsKd2s3d", "8s7h4c"))
    assert not any(out.counterfeits for out in backed_up.values())
    assert backed_up["2c"].nut_low


def test_the_state_of_the_low() -> None:
    made = low_state("AsAd3s4d", "8s7h2c")
    assert made.made is not None
    assert (made.made.name, made.nut, made.possible, made.needed) == ("Low 8-7-3-2-A", True, True, 0)
    behind = low_state("As4s9dKd", "8s7h2c")
    assert behind.made is not None
    assert not behind.nut
    lost = low_state("AsKd2s4d", "8sAh2c")
    assert (lost.made, lost.possible) == (None, True)
    assert cards_text(lost.counterfeited) == "As2s"
    assert low_state("As2d3c4h", "KsQh9c8d").possible is False
    assert low_state("As2d3c4h", "KsQh5c8d") == low_state("As2d3c4h", "KhQs5c8d")
    assert (low_state("As2d3c4h", "").possible, low_state("As2d3c4h", "").needed) == (True, 3)
    assert low_state("As2d3c4h", "KsQh5c8d").needed == 1


def test_wrong_questions_are_refused() -> None:
    for board in ("", "8s", "8s7h2cKdQd"):
        with pytest.raises(ValueError, match="flop or the turn"):
            outs("AsAd3s4d", board)
    with pytest.raises(ValueError, match="As comes twice"):
        standing("AsAd3s4d", "As7h2c")
    with pytest.raises(ValueError, match="3, 4 or 5 board cards"):
        nuts("8s7h")
    with pytest.raises(ValueError, match="3 hole cards"):
        low_state("AsAd3s", "8s7h2c")
