"""`doublesuited explain HOLE [BOARD]`: what a hand is, what it is not, and why."""

import json as json_text
import os
from typing import Literal

from doublesuited.cards import card_text, parse_cards
from doublesuited.explain import StartCard, start_card, told
from doublesuited.explain import explain as explain_hand
from doublesuited.explain.starting import PLAYABLE
from doublesuited.explain.words import say


def explain(
    hole: str,
    board: str = "",
    /,
    *,
    game: Literal["omaha", "omaha8"] = "omaha",
    rivals: int = 0,
    language: Literal["en", "de"] | None = None,
    json: bool = False,
) -> None:
    """Explain a hand: what it makes, what only looks as if it counted and why, who is ahead, which cards help.

    Without a board: the starting hand, its equity, its percentile and its points.

    Parameters
    ----------
    hole
        Your cards, such as AhKs7c6d.
    board
        Three, four or five board cards, such as QhJh9h2h.
    game
        omaha, or omaha8 for hi/lo.
    rivals
        Also say what part of the pot the hand wins against so many random hands.
    language
        en or de; by default what the environment says.
    json
        Print a JSON object instead of sentences.
    """
    language = language or ("de" if os.environ.get("LANG", "").startswith("de") else "en")
    if not 0 <= rivals <= 9:
        raise SystemExit(f"explain: rivals is {rivals}; a table has 1 to 9 others")
    try:
        if board:
            found = explain_hand(hole, board, game=game, rivals=rivals)
            lines, value = found.say(language), told(found, language)
        else:
            card = start_card(parse_cards(hole), hilo=game == "omaha8")
            lines, value = start_lines(card, game == "omaha8", language), told(card, language)
    except ValueError as error:
        raise SystemExit(f"explain: {error}") from None
    if json:
        print(json_text.dumps(value | {"text": lines}, ensure_ascii=False))
        return
    print("\n".join(lines))


def start_lines(card: StartCard, hilo: bool, language: str) -> list[str]:
    """A starting hand in lines of text."""

    def percents(parts: tuple[float, float]) -> dict[str, int | str]:
        one, five = (f"{100 * part:.1f}" for part in parts)
        return {"one": one, "five": five}

    lines = [
        say("start.equity", percents(card.equity), language),
        say("start.percentile", percents(card.percentile), language),
        *(f"{line.points:+6g}  {line.what.say(language)}" for line in card.lines),
        say("start.points", {"n": f"{card.points:g}", "least": f"{PLAYABLE[hilo]:g}"}, language),
    ]
    return lines + [say("start.dangler", {"card": card_text(one)}, language) for one in card.danglers]
