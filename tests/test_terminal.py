"""The terminal game from outside: whole matches from piped input, clean ends, what is shown and in which words."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from doublesuited.betting import Legal
from doublesuited.rules import Rules
from doublesuited.terminal.answers import Unclear, understand
from doublesuited.terminal.paper import Paper

PLAY = [sys.executable, "-m", "doublesuited", "play"]
PLAIN = {"NO_COLOR": "1"}


def play(typed: str, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PLAY, *options], input=typed, capture_output=True, text=True, check=False, env=os.environ | environment
    )


@pytest.fixture(scope="module")
def match() -> subprocess.CompletedProcess[str]:
    """A whole match in which the person calls everything."""
    return play("c\nk\n" * 2000, "--seed", "11")


def test_a_match_goes_to_its_end_with_all_places(match: subprocess.CompletedProcess[str]) -> None:
    assert match.returncode == 0
    assert match.stderr == ""
    end = match.stdout.split("The match is over")[1]
    places = re.findall(r"^ +(\d)(?:st|nd|rd|th)  (\w+)$", end, re.MULTILINE)
    assert [place for place, _ in places] == list("123456")
    assert {name for _, name in places} == {"You", "Ada", "Bruno", "Clara", "Dario", "Edda"}


def test_the_same_seed_and_input_give_the_same_game(match: subprocess.CompletedProcess[str]) -> None:
    some = [play("c\nk\n" * 20, "--seed", seed).stdout.splitlines()[:-2] for seed in ("11", "11", "12")]
    assert some[0] == some[1] == match.stdout.splitlines()[: len(some[0])]
    assert some[2] != some[0]


def test_a_pipe_gets_letters_and_no_colours(match: subprocess.CompletedProcess[str]) -> None:
    assert match.stdout.isascii()
    assert "\x1b" not in match.stdout
    assert re.search(r"You hold  [2-9TJQKA][cdhs] ", match.stdout)


def test_chips_are_3000_at_the_start_of_every_hand(match: subprocess.CompletedProcess[str]) -> None:
    hands = match.stdout.split("-- Hand ")[1:]
    assert len(hands) > 10
    for hand in hands:
        stacks = re.findall(r"^ [D ] +\d .{18} *([\d,]+)", hand.split("posts")[0], re.MULTILINE)
        assert sum(int(stack.replace(",", "")) for stack in stacks) == 3000


def test_showdowns_name_the_hand_and_the_cards_used(match: subprocess.CompletedProcess[str]) -> None:
    """R9.3, R10.4: two hole cards in brackets, the name, three board cards; each pot with the hand that won it."""
    card = "[2-9TJQKA][cdhs]"
    shown = re.findall(
        rf"shows? +\[{card} {card}\] {card} {card}  .+: {card} {card} {card}$", match.stdout, re.MULTILINE
    )
    assert len(shown) > 20
    assert re.search(r"^Pot \d+: \d+ to \w+ with [a-z]", match.stdout, re.MULTILINE)
    main, side = match.stdout.find("Main pot"), match.stdout.find("Side pot 1")
    assert 0 < main < side
    assert re.search(r"^Won: \w+ \d+", match.stdout, re.MULTILINE)


def test_the_end_of_input_leaves_with_the_chips() -> None:
    done = play("", "--seed", "7")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "You leave with 500 chips."


def test_q_leaves_and_help_and_table_are_shown() -> None:
    done = play("?\nt\nh\nq\n", "--seed", "7")
    assert done.returncode == 0
    assert "raise to that total on this street" in done.stdout
    assert done.stdout.count("(maniac)") >= 2


def test_wrong_input_says_what_is_possible() -> None:
    done = play("zzz\nk\nr 35\nr 30\nr x\nq\n", "--seed", "7")
    assert "'zzz' is no action." in done.stdout
    assert "You cannot check: the call is 20." in done.stdout
    assert "You can raise to 30, not 35." in done.stdout
    assert done.stdout.count("f fold | c call 20 | r raise to 30 | ? help") >= 3
    assert "You raise to 30" in done.stdout


def test_all_in_where_only_a_call_is_left_says_so() -> None:
    with pytest.raises(Unclear, match="No raise is possible now: c calls 74"):
        understand("a", Legal(seat=1, call=74), Paper(Rules()))


def test_folding_when_checking_is_free_asks_first() -> None:
    """R6.2."""
    done = play("c\nf\nn\nf\ny\n" * 3, "--seed", "1", "--bots", "station", "--seats", "2")
    assert "Checking is free. Fold all the same? y, or Enter for no" in done.stdout
    assert "You fold" in done.stdout


def test_pot_limit_shows_how_the_maximum_comes_about() -> None:
    """R7.3: pot 9, 6 to call: raise to 6 + 9 + 6."""
    done = play("p\n", "--seed", "5", "--preset", "standard", "--game", "omaha8", "--betting", "pot", "--seats", "4")
    assert "p pot 21 = 6 (the bet) + 9 (in the middle) + 6 (your call)" in done.stdout
    assert "You raise to 21" in done.stdout


def test_hilo_halves_are_told_apart() -> None:
    done = play("c\nk\n" * 60, "--seed", "2", "--preset", "school", "--game", "omaha8", "--bots", "station")
    assert re.search(r"high \d+ to \w+ with .+; low \d+ to \w+ with low [5-8]-", done.stdout)


def test_a_currency_table_counts_cents() -> None:
    done = play("c\nk\n" * 20, "--seed", "2", "--preset", "primer")
    assert "the small blind, 0.50" in done.stdout
    assert "fixed limit 1.00/2.00" in done.stdout


def test_a_comma_before_cents_was_read_as_a_hundred_times_as_much() -> None:
    """1,50 was taken for 150, silently where that was legal."""
    pot = ["--seed", "5", "--betting", "pot", "--seats", "2", "--bots", "station"]
    done = play("r 2,50\n", *pot, "--preset", "primer")
    assert "You raise to 2.50" in done.stdout
    done = play("r 2,50\nr 1,000\n", *pot, "--preset", "standard")
    assert "'2,50' is no amount of this table's chips." in done.stdout
    assert "not 1,000." in done.stdout


def test_a_cash_player_without_chips_may_buy_in_again() -> None:
    done = play("a\nc\nk\n" * 60 + "q\n", "--seed", "2", "--preset", "standard", "--betting", "no", "--bots", "station")
    assert "Your chips are gone. Enter buys in again for 200; q leaves." in done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--bots", "nobody"], "there is no bot 'nobody'; there are random, station,"),
        (["--preset", "club"], "there is no preset 'club'; there are standard,"),
        (["--preset", "match", "--game", "omaha8"], "preset 'match' plays omaha, not omaha8"),
        (["--seats", "7"], "seats is 7; match has 2 to 6"),
    ],
)
def test_wrong_options_are_explained(options: list[str], message: str) -> None:
    done = play("", *options)
    assert done.returncode == 1
    assert message in done.stderr
    assert "Traceback" not in done.stderr


class Terminal:
    """A game on a pseudo-terminal."""

    def __init__(self, *options: str, **environment: str) -> None:
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            os.environ.update({"TERM": "xterm-256color", "COLUMNS": "100", "PYTHONUTF8": "1"} | environment)
            os.execv(PLAY[0], [*PLAY, *options])
        self.shown = ""

    def until(self, text: str) -> str:
        end = time.monotonic() + 30
        while text not in self.shown:
            assert select.select([self.screen], [], [], max(0, end - time.monotonic()))[0], self.shown
            self.shown += os.read(self.screen, 65536).decode(errors="replace")
        before, _, self.shown = self.shown.partition(text)
        return before

    def interrupt(self, send: Callable[[], object]) -> int:
        """Sends an interrupt until one is taken; gives the exit code.

        The prompt is on the screen a moment before Python reads: an interrupt in between is noticed only when the read
        ends (on a busy machine often, for whoever answers the prompt wakes up first). A person would press again.
        """
        for _ in range(20):
            send()
            if self._drained(1.0):
                break
        return self.close()

    def close(self) -> int:
        """Reads on to the end; gives the exit code."""
        assert self._drained(30), self.shown
        _, status = os.waitpid(self.pid, 0)
        os.close(self.screen)
        return os.waitstatus_to_exitcode(status)

    def _drained(self, patience: float) -> bool:
        """Reads until the game has closed its end; False when nothing has come for ``patience`` seconds."""
        try:
            while select.select([self.screen], [], [], patience)[0]:
                chunk = os.read(self.screen, 65536)
                if not chunk:
                    return True
                self.shown += chunk.decode(errors="replace")
        except OSError:
            return True  # a pseudo-terminal says so when the other end is closed
        return False


def test_a_terminal_shows_signs_in_four_colours_and_ctrl_c_leaves_cleanly() -> None:
    terminal = Terminal("--seed", "7", "--pace", "0")
    shown = terminal.until("> ")
    assert re.search(r"\x1b\[[\d;]*m[2-9TJQKA][♣♦♥♠]", shown)
    assert "──" in shown
    assert terminal.interrupt(lambda: os.write(terminal.screen, b"\x03")) == 130
    assert "Traceback" not in terminal.shown


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"PYTHONIOENCODING": "ascii"}])
def test_terminals_that_want_it_plain_get_letters(environment: dict[str, str]) -> None:
    terminal = Terminal("--seed", "7", "--pace", "0", **environment)
    shown = terminal.until("> ")
    assert re.search(r"You hold  .*[2-9TJQKA][cdhs]", shown)
    assert "♥" not in shown
    os.write(terminal.screen, b"\x04")
    assert terminal.close() == 0


def test_an_interrupt_from_outside_leaves_cleanly() -> None:
    terminal = Terminal("--seed", "7", "--pace", "0")
    terminal.until("> ")
    assert terminal.interrupt(lambda: os.kill(terminal.pid, signal.SIGINT)) == 130
    assert "Traceback" not in terminal.shown


def test_a_hand_that_nobody_had_to_see_can_be_shown() -> None:
    """Rocks fold to a pot-sized raise; the hand that won unseen is tabled after the pot is paid (R10.1)."""
    rocks = ("--preset", "standard", "--seats", "3", "--bots", "rock", "--seed", "5")
    hand = play("s\np\n", *rocks).stdout.split("-- Hand 2")[0].splitlines()
    held = next(line for line in hand if line.startswith("You hold"))[10:].strip()
    assert [line for line in hand if line][-2:] == ["Pot 5: 5 to you", f"You table {held}"]
    assert "You table" not in play("s\ns\np\n", *rocks).stdout.split("-- Hand 2")[0]
    assert "stays unseen" in play("s\n", "--seed", "7").stdout  # the match's rules have no voluntary show


def test_the_stakes_stand_over_every_hand() -> None:
    assert "-- Hand 1: Omaha, pot limit 1/2 --" in play("", "--preset", "standard", "--seed", "5").stdout
    assert "-- Hand 1: Omaha, fixed limit 10/20 --" in play("", "--seed", "5").stdout


def test_a_pace_that_cannot_be_is_explained() -> None:
    assert "pace is -1.0; it is 0 to 60 seconds" in play("", "--seed", "5", "--pace", "-1").stderr
