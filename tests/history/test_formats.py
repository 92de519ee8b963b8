"""What is written is read back as the same events; texts of rooms say what their records say."""

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from doublesuited.events import Dealt, Ended, Mucked, Posted, Shown, Started
from doublesuited.history import (
    SUFFIXES,
    TEXT_FORMATS,
    Problem,
    Record,
    TextFormat,
    check,
    jsonl,
    read,
    read_text,
    write,
)

from . import texts_odd
from .played import random_record
from .tools import SAMPLES, recorded, recorded_lines

PLAYED = 250
# What the pokerstars format cannot tell: other house rules, blinds larger than a stack, when all-in hands were tabled.
TELLABLE: dict[str, Any] = {
    "all_in_tabled": "at_showdown",
    "reopens_at": "half",
    "odd_chip": "left_of_button",
    "small_blind": 1,
    "big_blind": 2,
    "ante": 0,
}
LOST = {
    "pokerstars": {"site", "seats", "time", "zone", "tournament", "hero", "id", "table"},
    "phh": set(),
    "phhs": set(),
    "ohh": {"site", "seats"},
}
"""Fields in which a record may come back otherwise: headlines need something there."""


def read_one(text: str) -> Record:
    [hand] = read_text(text)
    assert isinstance(hand, Record), str(hand)
    return hand


def told(record: Record) -> Record:
    """The record without posts that nobody had the chips for: no text tells them."""
    made = {(e.seat, e.kind) for e in record.events if isinstance(e, Posted)}
    first = record.started
    posts = tuple(post for post in first.posts if (post.seat, post.kind) in made)
    return replace(record, events=(replace(first, posts=posts), *record.events[1:]))


def assert_same(back: Record, record: Record, to: TextFormat) -> None:
    assert back.events == record.events
    for name in {"names", "rake", "idle", "currency", "hero", "site", "seats", "time", "zone", "table"} - LOST[to]:
        assert getattr(back, name) == getattr(record, name), name
    if to != "pokerstars":
        assert back.rules == record.rules
        assert back.id == record.id


@pytest.mark.parametrize("to", TEXT_FORMATS)
def test_every_recorded_hand_comes_back(to: TextFormat) -> None:
    for record in recorded():
        assert_same(read_one(write(record, to, "all")), record, to)


@pytest.mark.parametrize("to", ["phh", "ohh"])
def test_played_hands_come_back_whatever_the_rules(to: TextFormat) -> None:
    for seed in range(PLAYED):
        record = random_record(seed)
        assert_same(read_one(write(record, to)), record, to)


def test_played_hands_come_back_from_pokerstars_text() -> None:
    for seed in range(PLAYED):
        record = told(random_record(seed, **TELLABLE))
        back = read_one(write(record, "pokerstars", "all"))
        assert_same(back, record, "pokerstars")
        assert back.id == record.id
        assert check(back).status == "agree" or record.rules.raise_cap != 4 or record.rules.book == "match"


def test_a_file_holds_many_hands(tmp_path: Path) -> None:
    records = recorded()[:40]
    for to in TEXT_FORMATS:
        if to != "phh":
            file = tmp_path / f"many{SUFFIXES[to]}"
            file.write_text("".join(write(r, to, "all", n) for n, r in enumerate(records, 1)))
            back = list(read(file))
            assert [h.events for h in back if isinstance(h, Record)] == [r.events for r in records]
            lines = [hand.line for hand in back]
            assert lines == sorted(set(lines))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_encodings(tmp_path: Path, encoding: str, newline: str) -> None:
    record = next(r for r in recorded() if r.currency == "EUR")
    record = replace(record, names=record.names | {record.started.button: "Zoë"})
    file = tmp_path / "hand.txt"
    file.write_bytes((write(record, "pokerstars", "all") * 3).replace("\n", newline).encode(encoding))
    hands = list(read(file))
    assert [h.events for h in hands if isinstance(h, Record)] == [record.events] * 3
    assert all(isinstance(h, Record) and h.names == record.names for h in hands)


def test_nobodys_cards_are_told_without_a_hero() -> None:
    for seed in range(60):
        record = random_record(seed)
        shown = {e.seat for e in record.events if isinstance(e, Shown)}
        for hero in (None, record.started.stacks[0][0]):
            back = read_one(write(record, "pokerstars", hero))
            known = {e.seat for e in back.events if isinstance(e, Dealt) and -1 not in e.cards}
            assert known <= shown | {hero}
            assert hero is None or hero in known


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(ValueError, match="no format 'pdf' to write; there are pokerstars"):
        write(recorded()[0], "pdf")


# The rooms' own texts, beside the records that were made of them by others.


def raw_records() -> dict[str, dict[int, dict[str, Any]]]:
    """File name -> place of the hand in it -> the record."""
    found: dict[str, dict[int, dict[str, Any]]] = defaultdict(dict)
    for line in recorded_lines():
        hand = json.loads(line)
        if hand.get("raw"):
            found[Path(hand["raw"]["file"]).name][hand["raw"]["index"]] = hand
    return found


def played_part(record: Record) -> tuple[list[Any], list[str]]:
    """Everything but the showing of hands in order, and that without order: records do not say when it was."""
    shows = [e for e in record.events if isinstance(e, Shown | Mucked)]
    return [e for e in record.events if e not in shows], sorted(map(repr, shows))


ROOMS = ("PokerStars", "FullTilt", "GGPoker", "Winamax", "GameDesire")


@pytest.mark.parametrize("room", ROOMS)
def test_the_texts_of_a_room_say_what_their_records_say(room: str) -> None:
    if not SAMPLES.exists():
        pytest.skip("the rooms' texts are not here")
    raw, compared = raw_records(), 0
    for file in sorted((SAMPLES / "text").glob(f"{room}__*")):
        for place, hand in enumerate(read(file)):
            source = raw[file.name].get(place)
            assert source, file
            if isinstance(hand, Problem):
                assert hand.kind == "unsupported", str(hand)
                assert hand.reason.partition(":")[0] in source["specialities"]
                continue
            record = jsonl.read_line(json.dumps(source))
            if record.rules.decimals and not hand.rules.decimals:
                continue  # a record whose source counted tournament chips in hundredths
            assert played_part(hand) == played_part(record)
            assert (hand.rake, hand.currency, hand.names) == (record.rake, record.currency, record.names)
            assert hand.final_stacks() == record.final_stacks()
            report = check(hand)
            assert report.status == "agree" or "odd_unit_convention_differs" in source["specialities"], report
            compared += 1
    assert compared


def test_a_record_ends_with_its_last_payment() -> None:
    for record in recorded():
        assert isinstance(record.events[0], Started)
        assert sum(isinstance(event, Ended) for event in record.events) == 1


def test_the_lines_that_are_not_played_say_so() -> None:
    found = list(read_text("\n".join(line.decode() for line in recorded_lines())))
    refused = [hand for hand in found if isinstance(hand, Problem)]
    assert len(refused) == 10
    assert all(hand.kind == "unsupported" and hand.id and ":" in hand.reason for hand in refused)


def test_a_time_in_utc_stands_with_eastern_time_behind_it() -> None:
    record = replace(recorded()[0], time="2024-03-10T07:00:00", zone="UTC")
    first = write(record, "pokerstars").split("\n")[0]
    assert first.endswith(" - 2024/03/10 07:00:00 UTC [2024/03/10 03:00:00 ET]")  # the hour summer time begins
    assert read_one(write(record, "pokerstars", "all")).time == record.time
    first = write(replace(record, time="2024-11-03T06:00:00"), "pokerstars").split("\n")[0]
    assert first.endswith(" - 2024/11/03 06:00:00 UTC [2024/11/03 01:00:00 ET]")  # and the hour it has ended
    first = write(replace(record, zone="CET"), "pokerstars").split("\n")[0]
    assert first.endswith(" - 2024/03/10 07:00:00 CET")


def test_who_only_posted_an_ante_did_not_bet() -> None:
    """As the room has it: an ante is no bet, a blind is."""
    lines = write(read_one(texts_odd.BOVADA_TOURNAMENT), "pokerstars").split("\n")
    assert "Seat 1: Dealer (button) folded before Flop (didn't bet)" in lines
    assert "Seat 2: Small Blind (small blind) folded before Flop" in lines
