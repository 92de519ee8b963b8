"""The command line as a shell sees it: exit codes, what it prints where, and that it starts quickly."""

import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

import doublesuited
from doublesuited import cli

COMMAND = [sys.executable, "-m", "doublesuited"]
FULL = Path("/dev/full")


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=False)


def made_of(monkeypatch: pytest.MonkeyPatch, path: Path, source: str) -> None:
    """Give the command line one command, `probe`, whose module has this source."""
    (path / "probe.py").write_text(source)
    monkeypatch.setattr("doublesuited.commands.__path__", [str(path)])
    monkeypatch.setattr(cli, "COMMANDS", {"probe": ("probe:probe", "A probe.")})
    monkeypatch.delitem(sys.modules, "doublesuited.commands.probe", raising=False)


def test_version() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout) == (0, doublesuited.__version__ + "\n")


def test_version_and_help_import_no_command_and_nothing_heavy() -> None:
    code = "import sys; from doublesuited.cli import run; run(['--help']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert not loaded & {"numpy", "sqlalchemy", "starlette", "uvicorn", "cryptography", "doublesuited.cards"}


def test_version_starts_within_half_a_second_of_processor_time() -> None:
    before = os.times().children_user + os.times().children_system
    for _ in range(3):
        run("--version")
    spent = os.times().children_user + os.times().children_system - before
    assert spent / 3 < 0.5  # 0.2 s where this was written


def test_help_lists_exactly_the_commands_that_exist() -> None:
    listed = run("--help").stdout
    for name, (target, line) in cli.COMMANDS.items():
        module, _, _ = target.partition(":")
        exists = find_spec(f"doublesuited.commands.{module}") is not None
        assert (f" {name} " in listed) == exists, name
        assert line.endswith(".")


def test_every_registered_command_can_be_imported_and_explains_itself(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, (target, _) in cli.COMMANDS.items():
        if find_spec(f"doublesuited.commands.{target.partition(':')[0]}"):
            assert cli.run([name, "--help"]) == 0
            assert f"doublesuited {name}" in capsys.readouterr().out


def test_no_command_is_outside_the_table() -> None:
    folder = Path(cli.__file__).parent / "commands"
    known = {target.partition(":")[0] for target, _ in cli.COMMANDS.values()}
    helpers = {path.stem for path in folder.glob("*.py") if path.stem.startswith("_")}
    assert {path.stem for path in folder.glob("*.py")} - helpers <= known


def test_an_unknown_command_is_explained_without_a_traceback() -> None:
    done = run("shuffle-up-and-deal")
    assert done.returncode == cli.USAGE
    assert "shuffle-up-and-deal" in done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("body", "code"),
    [("return 3", 3), ("return None", 0), ("raise KeyboardInterrupt", 130)],
)
def test_exit_codes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, body: str, code: int) -> None:
    made_of(monkeypatch, tmp_path, f"def probe() -> int | None:\n    {body}\n")
    assert cli.run(["probe"]) == code


def test_a_wrong_option_is_explained(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made_of(monkeypatch, tmp_path, "def probe(seats: int = 6) -> None:\n    pass\n")
    assert cli.run(["probe", "--seats", "many"]) == cli.USAGE
    told = capsys.readouterr()
    assert "many" in told.out + told.err


def test_cards_without_quotes_were_unused_tokens() -> None:
    done = run("eval", "As", "Kc", "Qd", "2h")
    assert done.returncode == cli.USAGE
    assert 'There is no place for Qd 2h. Cards go into quotes: "As Kc Qd 2h".' in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="a shell's broken pipe and Ctrl-C are POSIX")
@pytest.mark.parametrize(
    "source",
    [
        "def probe() -> None:\n    while True:\n        print('a line')\n",
        "from rich.console import Console\ndef probe() -> None:\n    while True:\n        Console().print('x')\n",
    ],
    ids=["print", "rich"],
)
def test_a_reader_that_goes_away_ends_the_command_quietly(source: str, tmp_path: Path) -> None:
    """Rich leaves with 1 then, which `sim` and `replay` say when a run or a hand is wrong."""
    done = outside(tmp_path, source, stdout_closed=True)
    _, told = done.communicate(timeout=20)
    assert (done.returncode, told) == (cli.BROKEN_PIPE, "")


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", ["--help", "--version", "eval AsKcQd2h KsJsTs9s4d", "sim --fault list", "drill"])
def test_a_full_disk_gave_a_traceback(words: str) -> None:
    with FULL.open("w") as full:
        process = subprocess.Popen(
            [*COMMAND, *words.split()], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, text=True
        )
        _, told = process.communicate(timeout=20)
    said = "doublesuited: cannot write the output: No space left on device\n"
    assert (process.returncode, told) == (1, said)


@pytest.mark.skipif(os.name == "nt", reason="a shell's broken pipe and Ctrl-C are POSIX")
def test_ctrl_c_leaves_without_a_traceback(tmp_path: Path) -> None:
    source = "import time\ndef probe() -> None:\n    print('ready', flush=True)\n    time.sleep(60)\n"
    process = outside(tmp_path, source)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=20)
    assert process.returncode == cli.INTERRUPTED
    assert told.strip() == ""


def outside(path: Path, source: str, *, stdout_closed: bool = False) -> "subprocess.Popen[str]":
    """A process whose command line has the one command `probe` with this source, and runs it."""
    (path / "probe.py").write_text(source)
    code = (
        "import doublesuited.commands as c, doublesuited.cli as cli\n"
        f"c.__path__ = [{str(path)!r}]\n"
        "cli.COMMANDS = {'probe': ('probe:probe', 'A probe.')}\n"
        "import sys; sys.argv[1:] = ['probe']; cli.main()\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if stdout_closed and process.stdout:
        process.stdout.close()
        process.stdout = None
    return process
