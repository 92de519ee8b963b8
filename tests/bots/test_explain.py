"""Explanations against an independent oracle, and in the words of the rulebook's examples."""

import json
from itertools import combinations
from random import Random

import pytest

from doublesuited.cards import DECK, SUIT_NAMES, parse_cards
from doublesuited.explain import LANGUAGES, explain, outs, say, shares, start_card, tempting_high, tempting_low, told
from doublesuited.explain.words import catalogue
from doublesuited.strength import best

from .oracle import best_of_all, five, low_five, omaha, omaha_low

DEALS = 2500
"""Random deals in the test run; ``python -m scripts.explained`` does 100,000."""


def check_deal(hole: tuple[int, ...], board: tuple[int, ...]) -> bool:
    """All that must hold of an explanation; gives whether something was tempting."""
    made = best(hole, board)
    assert made is not None
    assert set(made.high.hole) <= set(hole)
    assert set(made.high.board) <= set(board)
    assert five((*made.high.hole, *made.high.board)) == omaha(hole, board)
    lowest = omaha_low(hole, board)
    assert (made.low is None) == (lowest is None)
    if made.low:
        assert low_five((*made.low.hole, *made.low.board)) == lowest
    tempting, highest = tempting_high(hole, board), best_of_all((*hole, *board))
    if tempting is None:
        assert highest[0] <= omaha(hole, board)[0]
        return False
    taken = (*tempting.hole, *tempting.board)
    assert five(taken) == highest
    assert highest[0] > omaha(hole, board)[0]
    assert set(tempting.hole) <= set(hole)
    assert set(tempting.board) <= set(board)
    assert len(tempting.hole) != 2  # the one rule there is to break (R1.3)
    _check_reason(tempting.why.key, tempting.why.say(), tempting.hole, hole, board)
    return True


def _check_reason(key: str, text: str, taken: tuple[int, ...], hole: tuple[int, ...], board: tuple[int, ...]) -> None:
    """The sentence names the rule that is broken, and it is."""
    if key.startswith("tempting.flush"):
        suit = next(s for s, name in enumerate(SUIT_NAMES) if name in text)
        held, shown = (sum(card % 4 == suit for card in cards) for cards in (hole, board))
        assert held + shown >= 5
        assert (shown < 3) if key.endswith("shown") else held == int(key[-1]) < 2
    else:
        assert key.endswith(str(len(taken)))


def test_random_deals_are_explained_as_an_oracle_would() -> None:
    rng = Random(20)
    tempted = 0
    for _ in range(DEALS):
        cards = rng.sample(range(52), 9)
        tempted += check_deal(tuple(cards[:4]), tuple(cards[4 : rng.choice((7, 8, 9))]))
    assert tempted > DEALS // 20


GOLDEN = [  # R1.5, and what else fools people
    ("AhKs7c6d", "QhJh9h2h", "Four hearts on the board, but only one in your hand: a flush needs two."),
    ("AsKs7s6s", "Qs8h2c", "Four spades in your hand, but only one on the board: a flush needs three there."),
    ("AdKs7c6d", "QhJh9h2h5h", "Five hearts on the board, but none in your hand: a flush needs two."),
    ("AsAhAdAc", "Kh8d3c5s2d", "It takes all four of your cards: exactly two count."),
    ("2c2dKhKs", "5h6h7d8c9d", "A straight on the board counts only if two of your cards make one with three of it."),
    ("2c2d9hKs", "5h6h7d8cKd", "It takes four cards of the board and only one of yours: exactly two must be yours."),
    ("AsAhAd2c", "Kh8d3c7s4d", "It takes three of your cards: exactly two count."),
]


@pytest.mark.parametrize(("hole", "board", "why"), GOLDEN)
def test_what_does_not_count_is_said_in_a_sentence(hole: str, board: str, why: str) -> None:
    found = explain(hole, board).tempting
    assert found is not None
    assert found.why.say() == why


def test_kings_over_sevens_and_four_aces() -> None:
    """R1.5: names, and nothing tempting where the hand counts."""
    house = explain("7s7h3d2d", "KsKhKd4c2h")
    assert house.high.name == "Full house, kings over sevens"
    assert house.tempting is None
    assert explain("AsAhAdAc", "Kh8d3c5s2d").high.name == "Pair of aces"


def test_a_low_with_one_card_does_not_count() -> None:
    found = tempting_low(parse_cards("AhKdQdJc"), parse_cards("2h3s4d8s9c"))
    assert found is not None
    assert found.name == "Low 8-4-3-2-A"
    assert "exactly two must be yours" in found.why.say()
    assert tempting_low(parse_cards("Ah5dQdJc"), parse_cards("2h3s4d8s9c")) is None


def test_pairs_ahead_are_counted_exactly() -> None:
    """Every pair of unseen cards, one by one, by the oracle."""
    rng = Random(3)
    for _ in range(6):
        cards = rng.sample(range(52), 9)
        hole, board = cards[:4], cards[4:9]
        mine = omaha(hole, board)
        unseen = [card for card in range(52) if card not in cards]
        pairs = [max(five((*pair, *three)) for three in combinations(board, 3)) for pair in combinations(unseen, 2)]
        found = explain(hole, board)
        assert (found.ahead, found.level) == (sum(p > mine for p in pairs), sum(p == mine for p in pairs))
        assert found.pairs == len(pairs)


def test_outs_are_what_the_next_cards_do() -> None:
    found = outs(parse_cards("AhKh7s6s"), parse_cards("Qh9h2c3d"))
    hearts = [card for card in parse_cards("2h3h4h5h6h7h8hThJh") if card not in parse_cards("Qh9h")]
    assert set(found.nuts) | set(found.good) >= set(hearts) - set(parse_cards("2h3h"))
    assert found.unseen == 44
    assert not found.counterfeits


def test_counterfeits_are_found_in_hilo_only() -> None:
    cards = parse_cards("As2s9c9d"), parse_cards("8h7h4d")
    assert set(outs(*cards, hilo=True).counterfeits) == set(parse_cards("AcAdAh2c2d2h"))
    assert not outs(*cards).counterfeits


def test_outs_ask_for_flop_or_turn() -> None:
    with pytest.raises(ValueError, match="flop or the turn"):
        outs(parse_cards("AsKsQsJs"), parse_cards("2c3c4c5c6c"))


def test_shares_add_up_and_agree_with_the_mean() -> None:
    found = shares(parse_cards("As2s9c8d"), parse_cards("Tc8h3d"), 3, hilo=True)
    parts = (found.scoop, found.three_quarters, found.half, found.quarter, found.nothing)
    assert sum(parts) == pytest.approx(1)
    least = found.scoop + 0.75 * found.three_quarters + 0.5 * found.half
    assert least <= found.equity + 1e-9
    assert found.equity <= least + 0.25 * found.quarter + 1e-9
    assert shares(parse_cards("As2s9c8d"), parse_cards("Tc8h3d"), 3, hilo=True) == found


def test_start_cards_have_the_points_of_the_books() -> None:
    """A-A-K-K double suited: 8 + 8 suited, 18 + 16 paired, 8 - 4 for straights."""
    card = start_card(parse_cards("AsAhKsKh"))
    assert sorted(line.points for line in card.lines) == [-4, 8, 8, 8, 16, 18]
    assert card.points == 54
    assert card.playable
    assert card.percentile[1] < 0.001 < card.equity[1]
    assert start_card(parse_cards("9h8d7s6c")).points == 25
    assert start_card(parse_cards("7s7h7d3c")).points == 0 + 8 - 2 * 3
    low = start_card(parse_cards("As2s3d4d"), hilo=True)
    assert low.points == 20 + 9 + 6 + 4
    assert start_card(parse_cards("AsKsQdJd"), hilo=True).playable  # a high-only hand


def test_danglers_work_with_nothing() -> None:
    assert start_card(parse_cards("AsKsQd2h")).danglers == ()
    assert start_card(parse_cards("KsQsJd4h")).danglers == parse_cards("4h")


def test_start_cards_are_four() -> None:
    with pytest.raises(ValueError, match="four different cards"):
        start_card(parse_cards("AsAsKsKh"))


def test_only_ranks_that_the_low_takes_from_the_hand_counterfeit_it() -> None:
    """A high card in the hand once made every high card to come a counterfeit; an idle eight did so with eights."""
    found = outs(parse_cards("5c8hJh4d"), parse_cards("7hAd3h4h"), hilo=True)
    assert found.counterfeits == parse_cards("5d5h5s")


def test_both_catalogues_have_the_same_keys_and_gaps() -> None:
    import re  # noqa: PLC0415

    english, german = catalogue("en"), catalogue("de")
    assert english.keys() == german.keys()
    for key, text in english.items():
        gaps = [sorted(set(re.findall(r"\{(\w+)", one))) for one in (text, german[key])]
        assert set(gaps[1]) <= set(gaps[0]) | {"n"}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(language: str) -> None:
    rng = Random(8)
    for _ in range(25):
        cards = rng.sample(range(52), 9)
        found = explain(cards[:4], cards[4 : rng.choice((7, 8, 9))], game=rng.choice(("omaha", "omaha8")))
        for text in found.say(language):
            assert text[-1] == ".", text
            assert "{" not in text
        json.dumps(told(found, language))


def test_a_language_without_texts_is_refused() -> None:
    with pytest.raises(ValueError, match="no texts in 'fr'; there are en, de"):
        say("nuts", {"hand": "rank:A"}, "fr")


def test_told_has_cards_as_text() -> None:
    data = told(explain("AhKs7c6d", "QhJh9h2h"), "de")
    assert data["high"]["hole"] == ["Ah", "Ks"]
    assert data["tempting"]["why"].startswith("Vier Herz auf dem Board")


def test_the_same_cards_in_another_order_are_explained_the_same() -> None:
    rng = Random(2)
    for _ in range(50):
        cards = rng.sample(range(52), 9)
        hole, board = cards[:4], cards[4:]
        found = tempting_high(hole, board)
        assert tempting_high(hole[::-1], board[::-1]) == found


def test_the_cards_that_make_a_low_are_counted() -> None:
    """A-2-3 on K-8-4 was told of its two aces, and nothing of the low that twenty cards bring."""
    hole, board = parse_cards("As Ah 2s 3d"), parse_cards("Kc 8h 4d")
    found = outs(hole, board, hilo=True)
    unseen = [card for card in DECK if card not in {*hole, *board}]
    makes = [card for card in unseen if omaha_low(hole, (*board, card))]
    assert sorted((*found.nut_lows, *found.lows)) == makes

    def is_best(card: int) -> bool:
        after = (*board, card)
        others = combinations([other for other in unseen if other != card], 2)
        return all((omaha_low(pair, after) or ()) <= (omaha_low(hole, after) or ()) for pair in others)

    best = [card for card in makes if is_best(card)]
    assert list(found.nut_lows) == best
    assert not outs(hole, board).nut_lows
    said = [sentence.say("en") for sentence in explain(hole, board, game="omaha8").sentences]
    assert f"{len(makes)} of 45 cards give you a low, {len(best)} of them the best possible." in said
    made = outs(hole, parse_cards("7c 8h 4d"), hilo=True)
    assert not made.nut_lows
    assert not made.lows
