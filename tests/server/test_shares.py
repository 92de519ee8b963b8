"""The share of the pot that known hands had, street by street."""

from doublesuited.cards import parse_cards
from doublesuited.equity import equity
from doublesuited.events import CALL, FOLD, Act, Deal, bet
from doublesuited.rules import Rules
from doublesuited.server.forms import ReplayStep
from doublesuited.server.shares import shares_by_street
from doublesuited.table import Setup, apply, cards_wanted, open_table
from doublesuited.table_events import Sit, Tick
from doublesuited.view import told, view

ANNA, BO, CLEO = "AsAh2s3d", "KhKd5h4c", "QcJcTc9d"


def steps(variant: str, actions: tuple[Act, ...], seat: int) -> list[ReplayStep]:
    """A hand of three, Anna on seat 1 with the button, as ``seat`` sees it."""
    table = open_table(Setup(rules=Rules.preset("standard", variant=variant)))
    for number in (1, 2, 3):
        table, _ = apply(table, Sit(number, f"p{number}", f"P{number}", 200))
    hands = [parse_cards(text) for text in (BO, CLEO, ANNA)]
    deck = [card for cards in zip(*hands, strict=True) for card in cards]
    deck += parse_cards("2c8s7h2h 2d9c 6c6d")
    seen = []
    for request in (Tick(), None, *actions):
        while cards_wanted(table):
            count = cards_wanted(table)
            table, events = apply(table, Deal(tuple(deck[:count])))
            deck = deck[count:]
            seen += [ReplayStep(told(event, seat), view(table, seat)) for event in events]
        if request is not None:
            table, events = apply(table, request)
            seen += [ReplayStep(told(event, seat), view(table, seat)) for event in events]
    while cards_wanted(table):
        count = cards_wanted(table)
        table, events = apply(table, Deal(tuple(deck[:count])))
        deck = deck[count:]
        seen += [ReplayStep(told(event, seat), view(table, seat)) for event in events]
    return seen


TO_THE_END = (CALL, FOLD, Act("raise", 6), CALL, bet(12), CALL, bet(36), CALL, bet(108), CALL)


def test_shares_of_hands_shown_at_the_end() -> None:
    found = shares_by_street(steps("omaha8", TO_THE_END, seat=3), "omaha8")
    assert [row.street for row in found] == ["preflop", "flop", "turn", "river"]
    before = equity([CLEO, ANNA], game="omaha8").hands
    assert found[0].shares == {"3": round(10_000 * before[0].equity), "1": round(10_000 * before[1].equity)}
    assert all(abs(sum(row.shares.values()) - 10_000) <= 1 for row in found)


def test_one_known_hand_has_no_shares() -> None:
    assert shares_by_street(steps("omaha", (CALL, FOLD, Act("raise", 6), FOLD), seat=1), "omaha") == ()
