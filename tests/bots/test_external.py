"""Bots in other processes: the protocol, the limits, and that nothing they do stops a table."""

import sys
import time
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from doublesuited import bots
from doublesuited.arena.dealing import Seats, deal, observe_hand
from doublesuited.bots import external
from doublesuited.bots.external import SECRETS, NoAnswer, Remote, class_command, program_command
from doublesuited.bots.pool import Pool
from doublesuited.shuffle import deck_from_seed

from .test_contract import observation_to_call, rules_of, spot

READY = """import sys, json, time
input()
print(json.dumps({"type": "ready", "name": "mine", "games": ["FLO"]}), flush=True)
"""


def program(tmp_path: Path, code: str) -> list[str]:
    """A program that introduces itself and then runs ``code`` for every line of input in ``line``."""
    file = tmp_path / "bot.py"
    body = "".join(f"    {line}\n" for line in code.splitlines())
    file.write_text(READY + "for line in sys.stdin:\n    said = json.loads(line)\n" + body)
    return program_command([sys.executable, str(file)])


def test_a_program_plays_whole_hands(tmp_path: Path) -> None:
    code = """if said["type"] == "act":
    legal = said["observation"]["legal"]
    print(json.dumps({"type": "act", "action": "check" if legal.get("check") else "call"}), flush=True)"""
    remote = Remote(program(tmp_path, code))
    try:
        assert (remote.info.name, remote.info.games, remote.info.heavy) == ("mine", ("FLO",), True)
        session, other = bots.Session(), bots.Session()
        for number in range(6):
            deck = deck_from_seed(bytes([number]))
            mine = deal(Seats(rules_of("FLO"), (remote, bots.make("fish")), 10_000), deck, 1, number, b"", session)
            same = Seats(rules_of("FLO"), (bots.make("station"), bots.make("fish")), 10_000)
            assert mine == deal(same, deck, 1, number, b"", other)
            assert mine.faults == 0
    finally:
        remote.close()


def test_finished_hands_are_told_once(tmp_path: Path) -> None:
    code = """if said["type"] == "hand":
    seen = globals().get("seen", 0) + 1
if said["type"] == "act":
    with open(sys.argv[0] + ".seen", "a") as file:
        file.write(f"{globals().get('seen', 0)} ")
    print(json.dumps({"type": "act", "action": "fold", "to": 0}), flush=True)"""
    remote, session = Remote(program(tmp_path, code)), bots.Session()
    try:
        for number in range(4):
            seats = Seats(rules_of("FLO"), (remote, bots.make("station")), 10_000)
            deal(seats, deck_from_seed(bytes([number])), 1, number, b"", session)
        assert (tmp_path / "bot.py.seen").read_text().split() == ["0", "1", "2", "3"]
    finally:
        remote.close()


@pytest.mark.parametrize(
    ("code", "fault", "reason"),
    [
        ("time.sleep(9)", "late", "no answer in time"),
        ("print('no json', flush=True)", "crashed", "is no JSON"),
        ("sys.exit(1)", "crashed", "process has ended"),
        ("print('[1]', flush=True)", "crashed", "an answer is"),
        ('print(json.dumps({"action": "dance"}), flush=True)', "crashed", "no action"),
        ('print(json.dumps({"action": "raise", "to": 3}), flush=True)', "illegal", "raise to"),
        ("print('x' * 3000000, flush=True)", "crashed", "too long"),
        ("print('[' * 300000, flush=True)", "crashed", "is no JSON"),
    ],
)
def test_a_program_that_misbehaves_loses_its_turn_and_not_the_table(
    tmp_path: Path, code: str, fault: str, reason: str
) -> None:
    remote = Remote(program(tmp_path, code))
    try:
        for _ in range(2):  # it is started anew, and misbehaves again
            answer = bots.ask(remote, observation_to_call(), Random(1), bots.Budget(hard_ms=400))
            assert (answer.act.action, answer.fault) == ("fold", fault)
            assert reason in answer.reason
    finally:
        remote.close()


def test_a_program_that_does_not_introduce_itself_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "silent.py"
    file.write_text("print('hello', flush=True)\ninput()\n")
    with pytest.raises(NoAnswer, match="is no JSON"):
        Remote(program_command([sys.executable, str(file)]))
    with pytest.raises(NoAnswer, match="process has ended"):
        Remote(program_command([sys.executable, "-c", ""]))
    with pytest.raises(NoAnswer, match="there is no program '/nowhere/at/all'"):  # that its process has ended hid why
        Remote(program_command(["/nowhere/at/all"]))


def test_a_program_that_does_not_read_held_its_thread_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "READ_MS", 200)
    file = tmp_path / "deaf.py"
    file.write_text(READY + "time.sleep(60)\n")
    remote, session = Remote(program_command([sys.executable, str(file)])), bots.Session()
    try:
        for number in range(80):
            seats = Seats(rules_of("FLO"), (bots.make("station"), bots.make("station")), 10_000)
            deal(seats, deck_from_seed(bytes([number])), 1, number, b"", session)
        seen = replace(observation_to_call(), past=session.past)
        answer = bots.ask(remote, seen, Random(1), bots.Budget(hard_ms=100))
        assert (answer.fault, answer.reason) == ("late", "what the bot is told is not read")
    finally:
        remote.close()


def test_a_bot_s_process_was_given_the_keys_of_the_decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SECRETS:
        monkeypatch.setenv(name, "secret")
    file = tmp_path / "nosy.py"
    known = "' '.join(name for name in os.environ if name.startswith('DOUBLESUITED'))"
    ready = f"print(json.dumps({{'type': 'ready', 'name': {known}}}), flush=True)"
    file.write_text(f"import json, os\ninput()\n{ready}\ninput()\n")
    remote = Remote(program_command([sys.executable, str(file)]))
    remote.close()
    assert "KEYS" not in remote.info.name
    assert "DATABASE" not in remote.info.name


def test_memory_is_limited(tmp_path: Path) -> None:
    remote = Remote(program(tmp_path, "x = bytearray(6_000_000_000)"))
    try:
        answer = bots.ask(remote, observation_to_call(), Random(1), bots.Budget(hard_ms=5000))
        assert answer.fault == "crashed"
    finally:
        remote.close()


def test_a_class_in_a_worker_answers_as_it_does_here() -> None:
    remote, here, rng = Remote(class_command("tag")), bots.make("tag"), Random(5)
    try:
        asked = 0
        while asked < 10:
            session = bots.Session()
            hand = spot("PLO8", 3, rng, session)
            if hand is not None:
                asked += 1
                seen = observe_hand(hand, session)
                seed = Random(asked).getrandbits(53)
                there = remote.act(seen, Random(asked), bots.Budget(hard_ms=20_000))
                assert there == here.act(seen, Random(seed), bots.Budget())
    finally:
        remote.close()


def test_a_pool_plays_our_own_bots_and_refuses_others() -> None:
    pool = Pool(1)
    try:
        seen = observation_to_call()
        answer = pool.ask(7, "shark", seen, Random(1), bots.Budget(hard_ms=20_000))
        assert answer.fault == ""
        late = pool.ask(7, "shark", seen, Random(1), bots.Budget(hard_ms=0))
        assert (late.fault, late.act.action) == ("late", "fold")
        with pytest.raises(ValueError, match="workers play our own bots"):
            pool.ask(7, "nobody", seen, Random(1), bots.Budget())
    finally:
        pool.close()


def test_closing_ends_the_process(tmp_path: Path) -> None:
    remote = Remote(program(tmp_path, "time.sleep(60)"))
    begun = time.monotonic()
    remote.close()
    remote.close()
    assert time.monotonic() - begun < 5
