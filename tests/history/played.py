"""Hands played at random through the engine, as records: every game, odd stacks, dead buttons, all kinds of posts."""

import random
from typing import Any

from doublesuited.cards import UNKNOWN
from doublesuited.events import CALL, CHECK, FOLD, Burned, Deal, HandEvent, Illegal, Post, Show, bet, raise_to
from doublesuited.hand import apply, cards_needed, decide, legal, ordinary_posts, start_with, started
from doublesuited.hand_state import Hand
from doublesuited.history.record import Record
from doublesuited.rules import PRESETS, Rules

NAMES = ("anna", "Bert B.", "a: b", "ché", "d [ME]", "e said", "F_f", "g (3)", "h calls $5", "Zoë")


def random_rules(rng: random.Random, **fixed: Any) -> Rules:
    """A preset's house options with any stakes."""
    name = rng.choice(list(PRESETS))
    preset = PRESETS[name]
    big = rng.choice([2, 4, 5, 10, 100, 250])
    choices: dict[str, Any] = {
        "variant": rng.choice(preset.variants),
        "betting": rng.choice(preset.bettings),
        "small_blind": rng.choice([big // 2, big]),
        "big_blind": big,
        "hole_cards": rng.choice([4, 4, 5, 6]) if name != "match" else 4,
        "mode": rng.choice(["cash", "match"]),
    }
    choices["decimals"] = rng.choice([0, 2]) if choices["mode"] == "cash" else 0
    if rng.random() < 0.3:
        choices |= {"ante": rng.choice([1, big // 2 or 1]), "ante_by": rng.choice(["each", "big_blind"])}
    return Rules.preset(name, **(choices | fixed))


def random_start(rng: random.Random, rules: Rules) -> Hand:
    """Two to seven players on any seats; the button may lie on an empty one, newcomers may post."""
    count = rng.choice([2, 2, 3, 4, 5, 6, 7])
    seats = sorted(rng.sample(range(1, 11), count))
    button = rng.choice(seats)
    order = [s for s in seats if s > button] + [s for s in seats if s <= button]
    stacks = {seat: rng.randint(1, rng.choice([3, 30, 300]) * rules.big_blind) for seat in order}
    posts = list(ordinary_posts(rules, order))
    if count > 3:
        if rng.random() < 0.2 and button + 1 not in seats and button < 10:
            button += 1  # a dead button
        late = rng.choice(order[2:])
        if rng.random() < 0.3:
            posts.append(Post(late, "extra", rules.big_blind))
        if rng.random() < 0.3:
            posts.append(Post(late, "dead", rules.small_blind))
        if rng.random() < 0.1:
            posts = [p for p in posts if p.kind != "small_blind"]
    return start_with(rules, [(seat, stacks[seat]) for seat in order], button, posts)


def random_record(seed: int, **fixed: Any) -> Record:
    """A whole hand. The burned cards are not in it: no format tells them."""
    rng = random.Random(seed)
    rules = random_rules(rng, **fixed)
    hand = random_start(rng, rules)
    events: list[HandEvent] = [started(hand)]
    deck = rng.sample(range(52), 52)
    bold = rng.random()
    while not hand.ended:
        needed = cards_needed(hand)
        request = Deal(tuple(deck.pop() for _ in range(needed))) if needed else _action(rng, hand, bold)
        hand, more = apply(hand, request)
        events += more
    for player in hand.players:
        if rng.random() < 0.1:
            shown = decide(hand, Show(player.seat))
            if not isinstance(shown, Illegal):
                events += shown
    told = tuple(Burned(UNKNOWN) if isinstance(event, Burned) else event for event in events)
    seats = [p.seat for p in hand.players]
    names = dict(zip(sorted(seats), rng.sample(NAMES, len(seats)), strict=True))
    idle = () if 10 in seats or rng.random() < 0.7 else ((10, 77),)
    names |= {seat: "away" for seat, _ in idle}
    currency = rng.choice(["USD", "EUR", "SEK"]) if rules.decimals else ""
    return Record(rules=rules, events=told, names=names, id=str(seed), idle=idle, currency=currency, table="Ganymed")


def _action(rng: random.Random, hand: Hand, bold: float) -> Any:
    options = legal(hand)
    assert options is not None
    span = options.bet_to or options.raise_to
    if span and rng.random() < bold:
        to = rng.choice([span[0], span[1], rng.randint(*span)])
        return bet(to) if options.bet_to else raise_to(to)
    if options.check:
        return CHECK if rng.random() < 0.97 else FOLD
    return FOLD if rng.random() < 0.3 else CALL
