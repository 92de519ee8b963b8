"""Ranges: what the notation means, by counting and by a slow reading of the rules, and what it refuses."""

from contextlib import suppress
from itertools import combinations, permutations, product
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doublesuited.cards import RANKS, SUITS, cards_text, parse_cards
from doublesuited.equity import RangeError, hands_of, percent_of
from doublesuited.equity.ranges.grammar import parse
from doublesuited.equity.ranges.matching import flags_of
from doublesuited.equity.ranges.ordering import CLASS_COUNT, class_equities, classes, places
from doublesuited.equity.ranges.universe import HAND_COUNT, universe

TWO_OF_FOUR_ACES = comb(4, 2) * comb(48, 2) + comb(4, 3) * 48 + 1
DOUBLE_SUITED = comb(4, 2) * comb(13, 2) ** 2


def count(text: str) -> int:
    return int(np.count_nonzero(flags_of(text)))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("AsKsQdJd", 1),
        ("*", HAND_COUNT),
        ("****", HAND_COUNT),
        ("AA", TWO_OF_FOUR_ACES),
        ("aa", TWO_OF_FOUR_ACES),
        ("A A", TWO_OF_FOUR_ACES),
        ("AAA", 4 * 48 + 1),
        ("AA!AAA", comb(4, 2) * comb(48, 2)),
        ("AsAh", comb(50, 2)),
        ("AsAh**", comb(50, 2)),
        ("A♠A♥", comb(50, 2)),
        ("10s9s", comb(50, 2)),
        ("sshh", comb(13, 2) ** 2),
        ("$ds", DOUBLE_SUITED),
        ("xxyy", DOUBLE_SUITED),
        ("ssxx", 3 * comb(13, 2) ** 2),
        ("AA:xxyy", comb(4, 2) * 12**2),
        ("AxAyxy", comb(4, 2) * 12**2),
        ("$ss", 4 * comb(13, 2) * 3 * 13**2),
        ("$ts", 4 * comb(13, 3) * 39),
        ("$ms", 4 * comb(13, 4)),
        ("xxxx", 4 * comb(13, 4)),
        ("$rb", 13**4),
        ("wxyz", 13**4),
        ("$np", comb(13, 4) * 4**4),
        ("RONP", comb(13, 4) * 4**4),
        ("$op", 13 * comb(4, 2) * comb(12, 2) * 4**2),
        ("RRON", 13 * comb(4, 2) * comb(12, 2) * 4**2),
        ("$tp", comb(13, 2) * comb(4, 2) ** 2),
        ("RROO", comb(13, 2) * comb(4, 2) ** 2),
        ("AARR", comb(4, 2) * 12 * comb(4, 2)),
        ("*!$nt", 13 * (4 * 48 + 1)),
        ("RxRyOxOy", comb(13, 2) * comb(4, 2)),
        ("KKQQ-JJTT", 3 * comb(4, 2) ** 2),
        ("JT98-8765", 4 * 4**4),
        ("JT98+", 4 * 4**4),
        ("8765-", 4 * 4**4),
        ("AAKK,KKAA", comb(4, 2) ** 2),
        ("[A-T][A-T][A-T][A-T]", comb(20, 4)),
        ("$R$R$R$R", comb(20, 4)),
        ("$B$B$B$B", comb(16, 4)),
        ("$F$F$F$F", comb(12, 4)),
        ("$N$N$N$N", comb(20, 4)),
        ("$M$M$M$M", comb(16, 4)),
        ("$Z$Z$Z$Z", comb(20, 4)),
        ("$L$L$L$L", comb(32, 4)),
        ("$W$W$W$W", comb(20, 4)),
        ("[A,2-5][A,2-5][A,2-5][A,2-5]", comb(20, 4)),
        ("A[sh]A[sh]", comb(50, 2)),
        ("(AA,KK):(QQ,JJ)", 4 * comb(4, 2) ** 2),
        ("AsAs", 0),
    ],
)
def test_counts(text: str, number: int) -> None:
    assert count(text) == number


@pytest.mark.parametrize(
    ("span", "written_out"),
    [
        ("KK-JJ", "KK,QQ,JJ"),
        ("JJ-KK", "KK,QQ,JJ"),
        ("TT+", "TT,JJ,QQ,KK,AA"),
        ("44-", "44,33,22"),
        ("AT+", "AT,AJ,AQ,AK"),
        ("AA9+", "AA9,AAT,AAJ,AAQ,AAK"),
        ("AK-AT", "AK,AQ,AJ,AT"),
        ("A2-A5", "A2,A3,A4,A5"),
        ("52-", "52,42,32"),
        ("JxTx9-9x8x7", "JxTx9,Tx9x8,9x8x7"),
        ("JsTs+", "JsTs,QsJs,KsQs,AsKs"),
        ("AA+", "AA"),
        ("22-", "22"),
        ("AAKK+", "AAKK"),
    ],
)
def test_spans_are_what_they_say_written_out(span: str, written_out: str) -> None:
    assert (flags_of(span) == flags_of(written_out)).all()


def slow_match(slots: list[tuple[str, str]], hand: tuple[int, ...]) -> bool:
    """The rules read literally: some assignment of cards to slots, of ranks and suits to variables, fits."""
    rank_variables = sorted({rank for rank, _ in slots if rank in "RONP"})
    suit_variables = sorted({suit for _, suit in slots if suit and suit in "wxyz"})
    free_ranks = [rank for rank in RANKS if rank not in {rank for rank, _ in slots}]
    free_suits = [suit for suit in SUITS if suit not in {suit for _, suit in slots}]
    for ranks, suits in product(
        permutations(free_ranks, len(rank_variables)), permutations(free_suits, len(suit_variables))
    ):
        names = dict(zip(rank_variables, ranks, strict=True)) | dict(zip(suit_variables, suits, strict=True))
        for cards in permutations(hand, len(slots)):
            if all(
                (rank == "*" or names.get(rank, rank) == RANKS[card >> 2])
                and (not suit or names.get(suit, suit) == SUITS[card & 3])
                for (rank, suit), card in zip(slots, cards, strict=True)
            ):
                return True
    return False


slot = st.tuples(st.sampled_from("AK72*RO"), st.sampled_from(["", "s", "h", "x", "y"]))


@settings(max_examples=40, deadline=None)
@given(st.lists(slot, min_size=1, max_size=4), st.randoms())
def test_patterns_by_a_slow_reading(slots: list[tuple[str, str]], rng: object) -> None:
    flags = flags_of("".join(rank + suit for rank, suit in slots))
    chosen = np.random.default_rng(len(slots)).choice(HAND_COUNT, 12).tolist()
    chosen += np.flatnonzero(flags)[::997][:6].tolist()
    for place in chosen:
        hand = tuple(universe().hands[place].tolist())
        assert flags[place] == slow_match(slots, hand), cards_text(hand)


parts = st.sampled_from(["AA", "$ds", "KK-JJ", "xxy", "RRON", "10%", "[A-T]h", "AsK", "5%-30%"])


@settings(max_examples=15, deadline=None)
@given(parts, parts, parts)
def test_the_joins_are_set_operations(a: str, b: str, c: str) -> None:
    x, y, z = flags_of(a), flags_of(b), flags_of(c)
    assert (flags_of(f"{a},{b}:{c}") == x | (y & z)).all()
    assert (flags_of(f"({a},{b}):{c}") == (x | y) & z).all()
    assert (flags_of(f"{a}!{b}:{c}") == x & ~y & z).all()
    assert (flags_of(f"{a}!({b}:{c})") == x & ~(y & z)).all()


@pytest.mark.parametrize(
    ("text", "position", "problem"),
    [
        ("", 0, "missing"),
        ("AAAAA", 0, "5 cards"),
        ("AQ,", 3, "missing"),
        ("(AA", 3, "')' is missing"),
        ("AA)", 2, "no meaning"),
        ("AA:$xx", 3, "no macro"),
        ("AA:$", 3, "no macro"),
        ("15%-10%", 0, "rise"),
        ("0%", 0, "rise"),
        ("101%", 0, "rise"),
        ("10%-", 4, "second number"),
        ("10%-AA", 4, "second number"),
        ("AA%", 2, "follows a number"),
        ("AS1", 2, "no meaning"),
        ("A1", 1, "no meaning"),
        ("Q@", 1, "no meaning"),
        ("A[K", 1, "']' is missing"),
        ("A[h", 1, "']' is missing"),
        ("[A,s]", 3, "cannot hold"),
        ("A[h,K]", 4, "cannot hold"),
        ("[]", 0, "no meaning"),
        ("KK-JT", 3, "both ends"),
        ("KsK-QhQ", 4, "both ends"),
        ("KK-QQQ", 3, "both ends"),
        ("*+", 0, "single ranks"),
        ("AA,RR+", 3, "single ranks"),
        ("AA::KK", 3, "no meaning"),
        ("!AA", 0, "no meaning"),
        ("10%6h", 3, "no meaning"),
        ("AsAs", 0, "no hand"),
        ("AAAAsKd", 0, "5 cards"),
    ],
)
def test_what_is_refused_and_where(text: str, position: int, problem: str) -> None:
    with pytest.raises(RangeError, match=f"character {position + 1}: ") as refused:
        hands_of(text)
    assert refused.value.position == position
    assert problem in str(refused.value)


def test_nothing_but_a_range_error_comes_of_any_text() -> None:
    for length in (1, 2, 3, 4):
        for letters in product("A2s*$[]-+,:!(%R d"[: 20 - 3 * length], repeat=length):
            with suppress(RangeError):
                parse("".join(letters))


def test_the_classes_are_hands_up_to_the_names_of_suits() -> None:
    kinds = {
        tuple(sorted(tuple(sorted(c >> 2 for c in hand if c & 3 == suit)) for suit in range(4)))
        for hand in combinations(range(52), 4)
        if hand[0] < 8
    }
    found = np.unique(classes().of_hand[universe().hands[:, 0] < 8])
    assert len(found) == len(kinds)
    assert classes().sizes.sum() == HAND_COUNT
    assert len(classes().sizes) == CLASS_COUNT


@pytest.mark.parametrize("low", [False, True])
def test_percentages_are_parts_of_the_ordering(low: bool) -> None:
    for percent in (0.5, 1, 7.5, 10, 33, 50, 99, 100):
        assert percent_of(f"{percent}%", low=low) == pytest.approx(percent, abs=0.01)
    assert (flags_of("20%", low=low) == flags_of("5%,5%-20%", low=low)).all()
    assert not flags_of("5%:5%-20%", low=low).any()
    first = universe().hands[places(low=low) == 0]
    assert percent_of(cards_text(first[0].tolist()), low=low) > 0
    best = {cards_text(sorted(hand.tolist(), reverse=True)) for hand in first}
    assert "AsAh3s2h" in best if low else "AsAhKsKh" in best


def test_equities_behind_the_ordering_average_to_a_sixth() -> None:
    """Six hands share each pot, so all hands together win a sixth of it."""
    for low in (False, True):
        mean = float((class_equities(low=low) * classes().sizes).sum()) / HAND_COUNT
        assert mean == pytest.approx(1 / 6, abs=0.0005)


def test_hands_of_a_range_are_its_cards() -> None:
    assert hands_of("AsKsQdJd").tolist() == [sorted(parse_cards("AsKsQdJd"))]
    assert hands_of("AA").dtype == np.uint8
    assert percent_of("AA") == pytest.approx(100 * TWO_OF_FOUR_ACES / HAND_COUNT)


@pytest.mark.parametrize(
    ("short", "long"), [("AA$ds", "AA:$ds"), ("AA$ds!KK", "AA:$ds!KK"), ("(AA,KK)$ss", "(AA,KK):$ss")]
)
def test_a_shape_may_follow_cards_without_a_colon(short: str, long: str) -> None:
    assert np.array_equal(hands_of(short), hands_of(long))
