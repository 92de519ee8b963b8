"""Texts that are cut, shuffled or scratched: a record or a message for each hand, never an exception."""

import random
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from doublesuited.history import Problem, check, read_text, write

from . import texts, texts_odd
from .played import random_record
from .tools import recorded_lines

LINES = recorded_lines()
GOOD = [
    *(texts.POKERSTARS, texts.TOURNAMENT, texts.GGPOKER, texts.FULLTILT, texts.WINAMAX, texts.BOVADA),
    *(texts.BOVADA_ALL_IN, texts.WINAMAX_TOURNAMENT, texts.FULLTILT_TOURNAMENT),
    *(text for name, text in vars(texts_odd).items() if name.isupper()),
    *(line.decode() for line in LINES[:120:30]),
    *(write(random_record(seed), to) for seed, to in enumerate(("pokerstars", "phh", "phhs", "ohh"), 100)),
]
SPICE = "0123456789.,$€[]{}()\"'#*:;/\\- \n\t\0éAKQJTcdhs|=éﬀ\u2028\U0001f0a1"


def scratched(rng: random.Random, text: str) -> str:
    """The text with one accident: characters or lines lost, doubled, changed, or in the wrong place."""
    lines = text.split("\n")
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
    accidents: list[Callable[[], str]] = [
        lambda: text[:at],
        lambda: text[at:],
        lambda: text[:at] + text[to:],
        lambda: text[:at] + rng.choice(SPICE) + text[at:],
        lambda: text[:at] + "".join(rng.choices(SPICE, k=9)) + text[at + 3 :],
        lambda: "\n".join(lines[:i] + lines[i + 1 :]),
        lambda: "\n".join([*lines[:i], lines[j], *lines[i:]]),
        lambda: "\n".join([*lines[:i], lines[j], *lines[i + 1 :]]),
        lambda: text.replace(rng.choice("0123456789"), rng.choice("0123456789"), 1),
        lambda: text.replace(rng.choice(["posts", "calls", "seat", "actions", "Seat 1", "amount"]), "checks"),
        text.swapcase,
    ]
    return rng.choice(accidents)()


@given(st.integers(0, 2**32), st.sampled_from(GOOD), st.integers(1, 3))
@settings(max_examples=500, deadline=None, suppress_health_check=list(HealthCheck))
def test_scratched_texts_give_records_or_messages(seed: int, text: str, accidents: int) -> None:
    rng = random.Random(seed)
    for _ in range(accidents):
        text = scratched(rng, text)
    count = text.count("\n") + 1
    for hand in read_text(text, "scratched"):
        if isinstance(hand, Problem):
            assert hand.reason
            assert 1 <= hand.line <= count
            assert str(hand).startswith(f"scratched:{hand.line}: ")
            if hand.record:
                check(hand.record)
        else:
            report = check(hand)
            assert (report.status == "agree") == (not report.differences)
            for to in ("pokerstars", "phh", "ohh"):
                write(hand, to, "all")


@given(st.binary(max_size=400))
@settings(max_examples=300, deadline=None)
def test_bytes_give_messages(data: bytes) -> None:
    for hand in read_text(data.decode("latin-1")):
        assert isinstance(hand, Problem)


@pytest.mark.parametrize("text", GOOD)
def test_what_is_scratched_was_good(text: str) -> None:
    [hand] = read_text(text)
    assert not isinstance(hand, Problem), str(hand)
    assert check(hand).status == "agree"


@pytest.mark.parametrize("text", GOOD[:9])
def test_every_cut_is_noticed(text: str) -> None:
    """Up to the summary nothing can be left away without somebody noticing."""
    lines = text.split("\n")
    summary = next(i for i, line in enumerate(lines) if line.startswith("*** SUMMARY"))
    for end in range(1, summary + 1):
        found = list(read_text("\n".join(lines[:end])))
        assert all(isinstance(hand, Problem) for hand in found), end
