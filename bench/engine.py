"""How many full hands a second: this engine beside pokerkit and clubs, in one run.

    python bench/engine.py [HANDS]

Six players with 100 big blinds each, random legal actions (check or call, fold when something is owed, bet or raise to
a random legal size, each as likely), every hand dealt, bet, shown down and paid. Ours checks every request and gives
the events. The three take turns in short blocks, and the median block counts, so that a noisy machine disturbs all
alike. clubs has neither fixed-limit Omaha nor hi/lo. Needs the `bench` extra; peers that are not installed are skipped.
"""

import platform
import random
import resource
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from statistics import median

from doublesuited.events import CALL, CHECK, FOLD, Deal, bet, raise_to
from doublesuited.hand import apply, cards_needed, legal, start
from doublesuited.rules import Rules
from doublesuited.table import Setup, open_table
from doublesuited.table import apply as apply_table
from doublesuited.table_events import Sit

SEATS, STACK = 6, 200
BLOCKS = 9
GAMES = {
    "fixed-limit hi/lo": Rules.preset("standard", variant="omaha8", betting="fixed"),
    "pot-limit high": Rules.preset("standard", variant="omaha", betting="pot"),
}
Player = Callable[[random.Random], None]


def pick(rng: random.Random, low: int, high: int) -> int:
    """A whole number from low to high; cheaper than randint, so that the engines are what is measured."""
    return low + int(rng.random() * (high - low + 1))


def ours(rules: Rules, rng: random.Random) -> None:
    hand = start(rules, [STACK] * SEATS)
    deck = rng.sample(range(52), 32)
    at = 0
    while not hand.ended:
        needed = cards_needed(hand)
        if needed:
            hand, _ = apply(hand, Deal(tuple(deck[at : at + needed])))
            at += needed
            continue
        options = legal(hand)
        assert options is not None
        actions = [CHECK] if options.check else [FOLD, CALL]
        if options.bet_to:
            actions.append(bet(pick(rng, *options.bet_to)))
        elif options.raise_to:
            actions.append(raise_to(pick(rng, *options.raise_to)))
        hand, _ = apply(hand, actions[int(rng.random() * len(actions))])


def pokerkit_player(game: str) -> Player:
    from pokerkit import Automation, FixedLimitOmahaHoldemHighLowSplitEightOrBetter, PotLimitOmahaHoldem

    automations = tuple(a for a in Automation if a is not Automation.RUNOUT_COUNT_SELECTION)
    stacks = (STACK,) * SEATS

    def play(rng: random.Random) -> None:
        if game == "pot-limit high":
            state = PotLimitOmahaHoldem.create_state(automations, True, 0, (1, 2), 2, stacks, SEATS)
        else:
            state = FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
                automations, True, 0, (1, 2), 2, 4, stacks, SEATS
            )
        while state.status:
            owes = state.checking_or_calling_amount
            choices: list[Callable[[], object]] = (
                [state.check_or_call] if not owes else [state.fold, state.check_or_call]
            )
            if state.can_complete_bet_or_raise_to():
                least = state.min_completion_betting_or_raising_to_amount
                most = state.max_completion_betting_or_raising_to_amount
                assert least is not None
                assert most is not None
                choices.append(partial(state.complete_bet_or_raise_to, pick(rng, int(least), int(most))))
            choices[int(rng.random() * len(choices))]()

    return play


def clubs_player(game: str) -> Player | None:
    if game != "pot-limit high":
        return None
    import clubs

    config = {**clubs.configs.POT_LIMIT_OMAHA_SIX_PLAYER, "start_stack": STACK}
    dealer = clubs.poker.Dealer(**config)

    def play(rng: random.Random) -> None:
        seen = dealer.reset(reset_button=True, reset_stacks=True)
        while seen["action"] >= 0:
            call, least, most = seen["call"], seen["min_raise"], seen["max_raise"]
            choices = [0] if not call else [-1, call]
            if most > call:
                choices.append(pick(rng, int(min(least, most)), int(most)))
            seen, _, done = dealer.step(choices[int(rng.random() * len(choices))])
            if all(done):
                return

    return play


def peers(game: str) -> dict[str, Player]:
    found: dict[str, Player] = {f"doublesuited {version('doublesuited')}": partial(ours, GAMES[game])}
    for name, make in (("pokerkit", pokerkit_player), ("clubs", clubs_player)):
        try:
            player = make(game)
            if player:
                found[f"{name} {version(name)}"] = player
        except (ImportError, PackageNotFoundError):
            print(f"  ({name} is not installed: pip install 'doublesuited[bench]')")
    return found


def measure(game: str, hands: int) -> None:
    print(f"{game}, {SEATS} players, {STACK} chips, blinds 1/2")
    players = peers(game)
    rates: dict[str, list[float]] = {name: [] for name in players}
    share = {name: hands if name.startswith("doublesuited") else max(1, hands // 10) for name in players}
    for block in range(-1, BLOCKS):  # the first block only warms up
        for name, play in players.items():
            rng = random.Random(block)
            count = share[name] * (4 if block < 0 and name.startswith("doublesuited") else 1)
            begun = time.process_time()
            for _ in range(count):
                play(rng)
            if block >= 0:
                rates[name].append(count / (time.process_time() - begun))
    mine = median(next(iter(rates.values())))
    for name, values in rates.items():
        rate = median(values)
        ratio = "" if rate == mine else f"   ours is {mine / rate:.1f} times as fast"
        print(f"  {name:22s} {rate:10,.0f} hands/s{ratio}")


def memory_per_table(count: int = 10_000) -> None:
    """What an idle table with six people seated takes, in a process that holds many."""
    setup = Setup(rules=Rules.preset("standard", betting="pot"))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    tables = []
    for number in range(count):
        table = open_table(setup)
        for seat in range(1, 7):
            table, _ = apply_table(table, Sit(seat, f"player-{number}-{seat}", f"Player {seat}", 200))
        tables.append(table)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(f"{count:,} idle tables with six players each: {used / 1024:.0f} MB, {used / count:.2f} kB a table")


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    print(f"Python {platform.python_version()}, {platform.machine()}; CPU time of one core, median of {BLOCKS} blocks")
    memory_per_table()
    for game in GAMES:
        measure(game, hands)


if __name__ == "__main__":
    main()
