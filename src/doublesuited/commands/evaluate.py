"""`doublesuited eval HOLE BOARD`: what a hand makes, and with which cards."""

import json as json_text
from typing import Any

from doublesuited.cards import Card, card_text, cards_text
from doublesuited.equity.asked import read_board, read_cards, read_hole
from doublesuited.strength import Made, best


def evaluate(hole: str, board: str, /, *, json: bool = False) -> None:
    """Name the best high and the best low (eight or better) that a hand makes with a board.

    Exactly two hole cards and three board cards count.

    Parameters
    ----------
    hole
        Four hole cards (or five or six), such as AsKcQd2h.
    board
        Three, four or five board cards, such as KsJsTs9s4d.
    json
        Print a JSON object instead of text.
    """
    try:
        mine, on_board = read_hole(hole), read_board(board)
        read_cards((*mine, *on_board), "hand and board")
        made = best(mine, on_board)
        if made is None:
            raise ValueError(
                f"{len(on_board)} board cards ({cards_text(on_board, ' ')}): a hand is made with three, four or five"
            )
    except ValueError as error:
        raise SystemExit(f"eval: {error}") from None
    if json:
        print(json_text.dumps({"high": _json(made.high), "low": _json(made.low) if made.low else None}))
        return
    print("hand   " + cards_text(mine, " "))
    print("board  " + cards_text(on_board, " "))
    print("high   " + _line(made.high))
    print("low    " + (_line(made.low) if made.low else "No low"))


def _json(made: Made) -> dict[str, Any]:
    return {"name": made.name, "value": made.value, "hole": _texts(made.hole), "board": _texts(made.board)}


def _texts(cards: tuple[Card, ...]) -> list[str]:
    return [card_text(card) for card in cards]


def _line(made: Made) -> str:
    return f"{cards_text(made.hole, ' ')} + {cards_text(made.board, ' ')}   {made.name}"
