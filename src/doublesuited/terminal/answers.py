"""What a person may type, and what it means: one letter an action, with an amount where there is a choice."""

import re
from decimal import Decimal, InvalidOperation

from doublesuited.betting import Legal, PotLimit
from doublesuited.events import CALL, CHECK, FOLD, Act, bet, raise_to

from .paper import Paper

HELP = """\
  f fold      k check      c call
  b AMOUNT    bet that many chips (fixed limit: just b)
  r AMOUNT    raise to that total on this street (fixed limit: just r)
  p           bet or raise the pot (pot limit)
  a           bet or raise all-in, as far as the limit allows
  s           show your hand when this one is over, though nobody has to see it
  t           the table again      h your hand      ? this help      q leave
Enter alone checks when that is free. Words work too: fold, check, call, raise 40."""

WORDS = {
    "f": "fold",
    "fold": "fold",
    "k": "check",
    "x": "check",
    "check": "check",
    "c": "call",
    "call": "call",
    "b": "wager",
    "bet": "wager",
    "r": "wager",
    "raise": "wager",
    "p": "pot",
    "pot": "pot",
    "a": "all",
    "all": "all",
    "allin": "all",
    "all-in": "all",
}


class Unclear(ValueError):
    """What was typed is no action now; the message says what is possible."""


def options(legal: Legal, paper: Paper) -> str:
    """The legal actions in a line, with amounts."""
    chips = paper.chips
    parts = ["f fold", "k check" if legal.check else f"c call {chips(legal.call)}"]
    span = legal.bet_to or legal.raise_to
    if span:
        letter, verb = ("b", "bet") if legal.bet_to else ("r", "raise to")
        if span[0] == span[1]:
            parts.append(f"{letter} {verb} {chips(span[0])}")
        else:
            parts.append(f"{letter} {verb} {chips(span[0])} to {chips(span[1])}")
            parts.append(f"p pot {_pot(legal.pot, span[1], paper)}" if legal.pot else f"a all-in {chips(span[1])}")
    return ("  ·  " if paper.signs else " | ").join([*parts, "? help"])


def _pot(pot: PotLimit, most: int, paper: Paper) -> str:
    """The largest bet of pot limit and how it comes about (R7.3)."""
    terms = [(pot.to, "the bet"), (pot.middle, "in the middle"), (pot.call, "your call")]
    told = " + ".join(f"{paper.chips(amount)} ({what})" for amount, what in terms if amount)
    if most < pot.maximum:
        return f"{paper.chips(most)}, all you have"
    return f"{paper.chips(most)} = {told}" if "+" in told else paper.chips(most)


def understand(text: str, legal: Legal, paper: Paper) -> Act:
    """The action that was typed. ``Unclear`` says why it is none."""
    word, amount = _split(text)
    kind = WORDS.get(word) if word else "check" if legal.check else None
    if kind is None:
        raise Unclear(f"{text.strip()!r} is no action." if text.strip() else "That is no action.")
    if kind in ("fold", "check", "call"):
        if amount:
            raise Unclear(f"A {kind} takes no amount.")
        return _plain(kind, legal, paper)
    return _wager(kind, amount, legal, paper)


def _split(text: str) -> tuple[str, str]:
    found = re.fullmatch(r"\s*(all[ -]?in|[a-z]*)\s*(?:to\s*)?([\d.,]*)\s*", text.lower())
    if not found:
        return "?", ""
    return found[1].replace(" ", ""), found[2]


def _plain(kind: str, legal: Legal, paper: Paper) -> Act:
    if kind == "check" and not legal.check:
        raise Unclear(f"You cannot check: the call is {paper.chips(legal.call)}.")
    if kind == "call" and not legal.call:
        raise Unclear("There is nothing to call: k checks.")
    return {"fold": FOLD, "check": CHECK, "call": CALL}[kind]


def _wager(kind: str, amount: str, legal: Legal, paper: Paper) -> Act:
    span = legal.bet_to or legal.raise_to
    verb = "bet" if legal.bet_to else "raise"
    if span is None:
        raise Unclear("No raise is possible now" + (f": c calls {paper.chips(legal.call)}." if legal.call else "."))
    least, most = paper.chips(span[0]), paper.chips(span[1])
    if kind == "pot" and not legal.pot and span[0] != span[1]:
        raise Unclear(f"There is no pot limit here; {verb} from {least} to {most}.")
    if kind in ("pot", "all"):
        to = span[1]
    elif amount:
        to = _amount(amount, paper)
    elif span[0] == span[1]:
        to = span[0]
    else:
        raise Unclear(f"How much? For example {verb[0]} {least}; {verb}s go from {least} to {most}.")
    if not span[0] <= to <= span[1]:
        limits = f"to {least}" if span[0] == span[1] else f"from {least} to {most}"
        raise Unclear(f"You can {verb} {limits}, not {paper.chips(to)}.")
    return bet(to) if legal.bet_to else raise_to(to)


_GROUPS = re.compile(r"\d{1,3}(,\d{3})+(\.\d*)?")
_CENTS = re.compile(r"\d*,\d{1,2}")


def _amount(text: str, paper: Paper) -> int:
    """1,500 are fifteen hundred; 1,50 is one and a half where cents are counted, and nothing where they are not."""
    if _GROUPS.fullmatch(text):
        plain = text.replace(",", "")
    else:
        plain = text.replace(",", ".") if _CENTS.fullmatch(text) else text
    try:
        value = Decimal(plain) * 10**paper.rules.decimals
    except InvalidOperation:
        raise Unclear(f"{text!r} is no amount.") from None
    if value != int(value):
        raise Unclear(f"{text!r} is no amount of this table's chips.")
    return int(value)
