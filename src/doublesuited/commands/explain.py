"""`doublesuited explain HOLE [BOARD]`: what a hand is, what it is not, and why."""

import json as json_text
import os
from typing import Literal

from doublesuited.cards import parse_cards
from doublesuited.explain import explain as explain_hand
from doublesuited.explain import start_card, start_lines, told


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
