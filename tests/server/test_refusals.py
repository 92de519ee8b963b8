"""What the server refuses has words on the German page: they are found by the English sentence, which may change."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import doublesuited

SOURCES = Path(doublesuited.__file__).parent
GERMAN = Path(__file__).parents[2] / "web/src/texts/de.refusals.ts"
ASKED_BY_PEOPLE = ("table.py", "table_people.py", "hand.py", "server/*.py")
MAKERS = ("Illegal", "Refusal", "Problem", "problem")

# Codes of what the page never asks: frames and forms that only a program gets wrong, deals, and acts, of which the page
# offers those that are legal. `stale` and `setup` it says in words of its own.
FOR_PROGRAMS = {
    "address",
    "cards",
    "dealer",
    "form",
    "frame",
    "id",
    "large",
    "method",
    "origin",
    "setup",
    "stale",
    "token",
    "type",
}
ACTS = {"action", "amount", "bet", "call", "check", "no_raise", "over", "raise", "turn"}
SENTENCES_OF_FUNCTIONS = {"names.py": "problem"}  # whose answer is said as it is


def test_every_refusal_has_its_words_and_no_words_are_left_over() -> None:
    keys = re.findall(r"""^  (?:'([^']+)'|"([^"]+)"):""", GERMAN.read_text(), re.MULTILINE)
    translated = {single or double for single, double in keys}
    said = {sentence for path in _sources() for sentence in _said(path)}
    assert len(said) > 60
    assert said - translated == set()
    assert translated - said == set()


def _sources() -> list[Path]:
    return sorted(path for pattern in ASKED_BY_PEOPLE for path in SOURCES.glob(pattern))


def _said(path: Path) -> Iterator[str]:
    others = FOR_PROGRAMS | (ACTS if path.name == "hand.py" else set())
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Call(func=ast.Name(id=maker), args=[ast.Constant(value=code), message]) if maker in MAKERS:
                yield from () if code in others else _sentences(message)
            case ast.FunctionDef(name=name) if SENTENCES_OF_FUNCTIONS.get(path.name) == name:
                for inner in ast.walk(node):
                    if isinstance(inner, ast.Return) and inner.value is not None:
                        yield from _sentences(inner.value)
            case _:
                pass


def _sentences(node: ast.expr) -> Iterator[str]:
    """What a text in the source can become, values as ``{}``; nothing where the text comes from elsewhere."""
    match node:
        case ast.Constant(value=str(text)) if text:
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
        case ast.IfExp(body=body, orelse=orelse):
            yield from _sentences(body)
            yield from _sentences(orelse)
        case _:
            pass
