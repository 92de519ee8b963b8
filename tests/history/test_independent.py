"""What we write as PokerStars text, read and played by pokerkit: the same actions, and the same stacks in the end."""

import re
from decimal import Decimal
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace
from pokerkit.notation import HandHistory, PokerStarsParser

from doublesuited.events import Bet, Called, Checked, Folded, Raised
from doublesuited.history import Record, write
from doublesuited.rules import Betting, Variant

from .played import random_record

GAMES: dict[str, tuple[Variant, Betting]] = {"PO": ("omaha", "pot"), "FO/8": ("omaha8", "fixed")}
HANDS = 60


class OmahaParser(PokerStarsParser):
    """pokerkit's reader of PokerStars text, told the names of its own two Omaha games; it knows only hold'em's."""

    VARIANT: ClassVar[re.Pattern[str]] = re.compile(r" (?P<variant>Omaha Pot Limit|Omaha Hi/Lo Limit) ")
    VARIANTS: ClassVar[dict[str, str]] = {"Omaha Pot Limit": "PO", "Omaha Hi/Lo Limit": "FO/8"}
    bets: tuple[int, int]

    def _parse(self, s: str, parse: Any) -> Any:
        """As in the class above, with the bets of a fixed limit, which it does not look for."""
        seats = self._parse_seats(s)
        blinds = self._parse_blinds_or_straddles(s, parse)
        names = sorted(self._parse_players(s), key=seats.__getitem__)
        final = self._parse_final_seat(s)
        names = self._get_ordered_players(s, final, blinds, names, [seats[name] for name in names])
        stacks = self._parse_starting_stacks(s, parse)
        posts = [blinds[name] for name in names]
        variant = self._parse_variant(s)
        small, big = self.bets
        bets: dict[str, Any] = {"min_bet": max(posts)} if variant == "PO" else {"small_bet": small, "big_bet": big}
        return HandHistory(
            variant=variant,
            antes=[0] * len(names),
            blinds_or_straddles=posts[::-1] if len(posts) == 2 else posts,
            starting_stacks=[stacks[name] for name in names],
            actions=self._parse_actions(s, parse, names),
            players=names,
            seats=[seats[name] for name in names],
            **bets,
        )


def hands(game: str) -> list[Record]:
    """Played hands as pokerkit can play them: nothing but blinds, and everybody has chips for them."""
    variant, betting = GAMES[game]
    found: list[Record] = []
    for seed in range(10_000):
        options = {"variant": variant, "betting": betting, "hole_cards": 4, "mode": "cash", "decimals": 0, "ante": 0}
        try:
            record = random_record(seed, **options, small_blind=1, big_blind=2)
        except ValueError:
            continue  # a preset that has no such game
        plain = {"small_blind", "big_blind"} == {post.kind for post in record.started.posts}
        plain &= len(record.started.posts) == 2 and record.rules.book == "standard"
        if plain and min(chips for _, chips in record.started.stacks) > 2:
            found.append(replace(record, names={seat: f"p{seat}" for seat in record.names}))
        if len(found) == HANDS:
            return found
    raise AssertionError("too few hands")


def read_by_pokerkit(record: Record) -> Any:
    parser = OmahaParser()
    parser.bets = (record.rules.bet_size("flop"), record.rules.bet_size("turn"))
    [history] = parser(write(record, "pokerstars", "all"), error_status=True)
    return history


@pytest.mark.parametrize("game", GAMES)
def test_pokerkit_reads_the_same_actions(game: str) -> None:
    for record in hands(game):
        history = read_by_pokerkit(record)
        player = {seat: f"p{number}" for number, seat in enumerate(history.seats, 1)}
        wanted: list[str] = []
        for event in record.events:
            if isinstance(event, Folded):
                wanted.append(f"{player[event.seat]} f")
            elif isinstance(event, Checked | Called):
                wanted.append(f"{player[event.seat]} cc")
            elif isinstance(event, Bet | Raised):
                wanted.append(f"{player[event.seat]} cbr {event.to}")
        assert [a for a in history.actions if a.split()[1] in ("f", "cc", "cbr")] == wanted


@pytest.mark.parametrize("game", GAMES)
def test_pokerkit_plays_the_text_to_the_same_stacks(game: str) -> None:
    played = 0
    for record in hands(game):
        history = read_by_pokerkit(record)
        try:
            *_, state = history
        except (ValueError, UserWarning):
            continue  # pokerkit refuses to fold where a check is free; we do not (docs/rules.md)
        ours = record.final_stacks()
        assert dict(zip(history.seats, state.stacks, strict=True)) == {s: ours[s] for s in history.seats}
        played += 1
    assert played > HANDS // 2


def test_pokerkit_reads_cents() -> None:
    record = replace(hands("PO")[0], currency="USD")
    record = replace(record, rules=replace(record.rules, decimals=2))
    history = read_by_pokerkit(record)
    assert [Decimal(stack) for stack in history.starting_stacks] == [
        Decimal(dict(record.started.stacks)[seat]) / 100 for seat in history.seats
    ]


@pytest.mark.parametrize("game", GAMES)
def test_pokerkit_loads_our_phh_and_plays_it_to_the_same_stacks(game: str) -> None:
    played = 0
    for record in hands(game):
        history = HandHistory.loads(write(record, "phh"))
        assert history.seats == [seat for seat, _ in record.started.stacks]
        try:
            *_, state = history
        except (ValueError, UserWarning):
            continue  # it refuses to fold where a check is free
        ours = record.final_stacks()
        assert list(state.stacks) == [ours[seat] for seat in history.seats]
        assert [int(chips) for chips in history.finishing_stacks or ()] == list(state.stacks)
        played += 1
    assert played > HANDS // 2
