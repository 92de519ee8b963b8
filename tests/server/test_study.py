"""Reviews, explanations and drills over HTTP: what they say is so, and nobody learns a card they did not see."""

import time
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from doublesuited.cards import cards_text, parse_cards
from doublesuited.drill import KINDS
from doublesuited.equity import equity
from doublesuited.events import CALL, CHECK, FOLD, Act, Deal, HandEvent, bet
from doublesuited.rules import Rules
from doublesuited.server.desk import Config
from doublesuited.server.drilling import mark, question_of
from doublesuited.server.explaining import why
from doublesuited.server.hands import Played
from doublesuited.server.people import Refusal
from doublesuited.server.reviewing import review
from doublesuited.server.run import Server
from doublesuited.server.tasks import AskTask, Dealt, ReviewTask
from doublesuited.server.thinker import Thinker
from doublesuited.table import Setup, Table, apply, cards_wanted, open_table
from doublesuited.table_events import Sit, Tick

from .serving import Web, serving

ANNA, BO, CLEO = "AsAh2s3d", "KhKd5h4c", "QcJcTc9d"
BOARD = "2c8s7h2h 2d9c 6c6d"  # a burned card before each street
TO_THE_END = (CALL, FOLD, Act("raise", 6), CALL, bet(12), CALL, bet(36), CALL, bet(108), CALL)


def hand(
    actions: tuple[Act, ...],
    *,
    anna: str = ANNA,
    bo: str = BO,
    cleo: str = CLEO,
    board: str = BOARD,
    **choices: Any,
) -> Played:
    """A hand of three, Anna on seat 1 with the button, Bo a bot; seats are dealt from the left of the button."""
    setup = Setup(rules=Rules.preset("standard", **choices))
    table = open_table(setup)
    for number, name in enumerate(("Anna", "Bo", "Cleo"), 1):
        table, _ = apply(table, Sit(number, f"bot:{number}" if number > 1 else "7", name, 200, "shark" * (number > 1)))
    chairs = table.chairs
    deck = [card for cards in zip(*(parse_cards(text) for text in (bo, cleo, anna)), strict=True) for card in cards]
    deck += parse_cards(board)
    events: list[HandEvent] = []

    def go(table: Table, request: Any) -> Table:
        table, made = apply(table, request)
        events.extend(event for event in made if isinstance(event, HandEvent))
        return table

    for request in (Tick(), *actions, None):
        if request is not None:
            table = go(table, request)
        while wanted := cards_wanted(table):
            table = go(table, Deal(tuple(deck[:wanted])))
            del deck[:wanted]
    return Played(9, 1, 1, 0, Config(setup=setup, name="Here"), chairs, tuple(events))


# --- reviews


def test_a_review_names_what_was_legal_its_price_and_its_worth() -> None:
    reviewed = review(hand(TO_THE_END, variant="omaha8"), seat=1)
    call = [d for d in reviewed.decisions if d.street == "river"][-1]
    assert (call.seat, call.chosen.action, call.legal.call, call.pot) == (1, "call", 108, 13 + 24 + 72 + 108)
    assert call.odds == round(10_000 * 108 / (call.pot + 108))
    assert call.shown is not None
    exact = equity([ANNA, CLEO], "8s7h2h9c6d", game="omaha8").hands[0]
    assert (call.shown.share, call.shown.error) == (round(10_000 * exact.equity), 0)
    assert (call.shown.rivals, call.shown.known) == (1, 1)
    assert call.random is not None
    assert call.random.known == 0
    assert call.random.error > 0
    assert call.nuts is not None
    assert call.nuts.high.name == "Pair of aces"


def test_steps_of_a_review_are_those_of_the_replay() -> None:
    played = hand(TO_THE_END, variant="omaha8")
    for decision in review(played, seat=1).decisions:
        event: Any = played.events[decision.step]
        assert event.seat == decision.seat
        assert getattr(event, "to", 0) == decision.chosen.to or decision.chosen.action == "call"


@pytest.mark.parametrize("seat", [1, None])
def test_other_unseen_cards_make_no_other_review(seat: int | None) -> None:
    """Bo folds before the flop: nobody else may learn the cards, not even from what somebody thought."""
    first, second = (hand(TO_THE_END, variant="omaha8", bo=bo) for bo in (BO, "Qd5c5d8h"))
    assert first.events != second.events
    assert review(first, seat) == review(second, seat)


def test_a_winner_nobody_called_stays_unknown() -> None:
    folded = (CALL, FOLD, Act("raise", 6), CALL, bet(12), FOLD)
    first, second = (hand(folded, cleo=cleo) for cleo in (CLEO, "KsQs8d8c"))
    assert review(first, seat=1) == review(second, seat=1)
    found = review(first, seat=1)
    assert {d.seat for d in found.decisions if d.random} == {1}
    assert found.guesses == ()


QUIET = (CALL, FOLD, CHECK, CHECK, CHECK, CHECK, CHECK)


def test_the_costliest_decision_is_named_with_its_step() -> None:
    """Anna folds four aces on the river, for five chips."""
    played = hand((*QUIET, bet(5), FOLD), board="2c8s7d3c 5dAd 4dAc", betting="pot")
    found = review(played, seat=1).costly
    assert found is not None
    assert (found.street, found.chosen.action) == ("river", "fold")
    assert found.better.action in ("call", "raise")
    assert found.cost > 2 * found.error
    assert type(played.events[found.step]).__name__ == "Folded"
    assert review(played, seat=None).costly is None


def test_what_a_shown_bot_had_one_on() -> None:
    found = review(hand(TO_THE_END, variant="omaha8"), seat=1).guesses
    assert [(guess.seat, guess.reads) for guess in found] == [(3, True)]
    assert 0 < found[0].starting < 10_000
    assert abs(sum(part.part for part in found[0].made) - 10_000) <= len(found[0].made)


def test_five_cards_get_a_review_without_a_verdict() -> None:
    hands = {"anna": f"{ANNA}5s", "bo": f"{BO}6c", "cleo": f"{CLEO}4d"}
    played = hand((*QUIET, bet(2), FOLD), **hands, board="2cAdAcKc 5d7c 7d8c", hole_cards=5)
    found = review(played, seat=1)
    assert any(d.random for d in found.decisions)
    assert (found.costly, found.guesses) == (None, ())


# --- why


def explained(hole: str, board: str, *, own: bool = True, hilo: bool = False, language: str = "en") -> Any:
    return why(1, parse_cards(hole), parse_cards(board), hilo=hilo, own=own, language=language)


def test_the_tempting_flush_is_named_with_the_rule_it_breaks() -> None:
    found = explained("AhKs7c6d", "QhJh9h2h3c")
    (tempting,) = found.tempting
    assert tempting.looks_like == "It looks like a flush, ace high, but that does not count."
    assert tempting.why == "Four hearts on the board, but only one in your hand: a flush needs two."
    assert (tempting.hole, tempting.clause) == (("Ah",), "R1.3")
    assert found.high.name == "Ace high"
    assert len(found.high.hole) == 2
    assert len(found.high.board) == 3
    assert any("beat you now" in said for said in found.said)


@pytest.mark.parametrize("language", ["en", "de"])
def test_somebody_elses_hand_is_not_called_yours(language: str) -> None:
    rng = Random(3)
    words = {"en": ("you", "your", "yours"), "de": ("du", "dich", "dir", "dein", "deine", "deiner", "deins")}[language]
    seen = 0
    for _ in range(150):
        cards = rng.sample(range(52), 9)
        hole, board = cards_text(cards[:4]), cards_text(cards[4 : rng.choice((7, 8, 9))])
        found = explained(hole, board, own=False, hilo=True, language=language)
        for tempting in found.tempting:
            seen += 1
            told = f"{tempting.looks_like} {tempting.why}".lower().replace(":", " ").replace(".", " ").split()
            assert not {*words} & {*told}, told
        assert found.said == ()
    assert seen > 20


def test_five_suited_cards_in_a_hand_of_five_are_no_flush() -> None:
    found = explained("AhKhQhJhTh", "9c8c2d3s4s")
    assert found.tempting[0].why == "Five hearts in your hand, but none on the board: a flush needs three there."
    found = explained("AhAdAcAs2h", "9c8c2d3s4s")
    assert found.tempting[0].why == "It takes four of your cards: exactly two count."
    found = explained("AhKdQcJsTh", "9c8c2d3s4s")
    assert found.tempting[0].why == "It takes five of your cards: exactly two count."


def test_a_starting_hand_is_explained_before_the_flop() -> None:
    found = explained("AsAh2s3d", "", hilo=True)
    assert found.high is None
    assert any("points" in said for said in found.said)
    assert explained("AsAh2s3d", "", own=False).said == ()


# --- drills


def test_a_question_about_a_played_hand_is_about_its_cards() -> None:
    dealt = Dealt(5, ("As", "Ah", "2s", "3d"), ("8s", "7h", "2h", "9c", "6d"), (("Qc", "Jc", "Tc", "9d"),))
    for kind in KINDS:
        question = question_of(kind, 4, dealt)
        if kind == "pot":
            assert question is None
        elif question is not None:
            assert set(question.hole) <= set(dealt.hole)
            assert question.board == dealt.board[: len(question.board)]
            assert question.rival in ((), dealt.rivals[0])
            assert question == question_of(kind, 4, dealt)
            marked = mark(kind, 4, dealt, question.answers[0], "de")
            assert marked is not None
            assert marked.right
    assert question_of("two", 4, dealt) is not None


# --- the process


async def asked(thinker: Thinker, *tasks: Any) -> list[Any]:
    import asyncio  # noqa: PLC0415

    return await asyncio.gather(*map(thinker.ask, tasks), return_exceptions=True)


def test_the_thinker_answers_and_is_ended_when_it_takes_too_long() -> None:
    import asyncio  # noqa: PLC0415

    task = AskTask("two", 5, (None,), "en")
    thinker = Thinker()
    found, again = asyncio.run(asked(thinker, task, task))
    assert found["kind"] == "two"
    assert found == again
    thinker.close()
    slow = Thinker(("sleep", "60"), limit_s=0.2)
    began = time.monotonic()
    (refused,) = asyncio.run(asked(slow, task))
    assert isinstance(refused, Refusal)
    assert refused.code == "busy"
    assert time.monotonic() - began < 5
    slow.close()


def test_a_task_survives_the_way_to_the_process() -> None:
    task = ReviewTask(hand(TO_THE_END, variant="omaha8"), 1)
    assert msgspec.json.decode(msgspec.json.encode(task), type=ReviewTask) == task


# --- the addresses


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("study")) as running:
        yield running


@pytest.fixture(scope="module")
def anna(server: Server) -> tuple[Web, int, list[dict[str, Any]]]:
    """Somebody who has played three hands against two bots; the table, and the hands."""
    web = Web(server, "Anna")
    table = int(
        web.post("/api/play", {"book": "standard", "variant": "omaha8", "seats": 3, "bots": ["station", "shark"]})[1][
            "table"
        ]
    )
    with web.socket() as wire:
        wire.ask(table, "watch")
        wire.play(table, hands=3)
    return web, table, web.get("/api/hands")[1]["hands"]


def test_a_played_hand_is_reviewed_and_explained(server: Server, anna: tuple[Web, int, list[dict[str, Any]]]) -> None:
    web, table, hands = anna
    number = hands[0]["hand"]
    assert web.get(f"/api/tables/{table}/hands/{hands[0]['number']}") == (200, {"hand": number})
    status, found = web.get(f"/api/hands/{number}/review")
    assert status == 200, found
    replay = web.get(f"/api/hands/{number}")[1]
    acted = [
        i
        for i, s in enumerate(replay["steps"])
        if s["event"]["type"] in ("checked", "called", "folded", "raised", "bet")
    ]
    assert [d["step"] for d in found["decisions"]] == acted
    status, told = web.get(f"/api/hands/{number}/why?seat=1&language=de")
    assert status == 200, told
    assert told["cards"] == next(s["cards"] for s in replay["steps"][-1]["view"]["seats"] if s["seat"] == 1)
    assert told["said"]
    at_first = web.get(f"/api/hands/{number}/why?seat=1&step=0")
    assert at_first[1]["board"] == []
    hidden = [s["seat"] for s in replay["steps"][-1]["view"]["seats"] if "??" in s["cards"] or not s["cards"]]
    for seat in (*hidden, 9):
        assert web.get(f"/api/hands/{number}/why?seat={seat}")[1]["code"] == "hand"
    stranger = Web(server, "Bo")
    for path in ("review", "why?seat=1"):
        assert stranger.get(f"/api/hands/{number}/{path}")[0] == 404
    assert web.get(f"/api/hands/{number}/why?seat=1&language=fr")[1]["code"] == "form"


def test_hands_are_explained_live_at_practice_tables_only(server: Server, anna: tuple[Web, int, Any]) -> None:
    web, table, _ = anna
    assert web.get(f"/api/tables/{table}/why")[1]["seat"] == 1
    setup = {"rules": {"book": "standard"}, "seats": 2, "rest_ms": 0}
    other = int(web.post("/api/tables", {"setup": setup, "bots": ["station"]})[1]["table"])
    with web.socket() as wire:
        wire.ask(other, "watch")
        assert wire.ask(other, "sit", seat=1, chips=200)["type"] == "ack"
        assert web.get(f"/api/tables/{other}/why")[0] == 403
    assert web.get("/api/tables/12/why")[0] == 404


@pytest.mark.parametrize("kind", KINDS)
def test_a_drill_is_asked_and_marked(anna: tuple[Web, int, Any], kind: str) -> None:
    web = anna[0]
    status, question = web.get(f"/api/drill?kind={kind}&language=de")
    assert status == 200, question
    assert "answers" not in question
    assert web.get(f"/api/drill?kind={kind}&seed={question['seed']}&language=de")[1] == question
    form = {"kind": kind, "seed": question["seed"], "answer": "nothing of the kind", "language": "de"}
    marked = web.post("/api/drill", form)[1]
    assert marked["right"] is False
    assert web.post("/api/drill", form | {"answer": marked["answers"][0]})[1]["right"] is True


def test_drills_about_ones_own_hands(server: Server, anna: tuple[Web, int, Any]) -> None:
    web, _, hands = anna
    status, question = web.get("/api/drill?kind=two&own=1")
    assert status == 200, question
    assert question["hand"] in [note["hand"] for note in hands]
    named = f"/api/drill?kind=two&seed={question['seed']}&hand={question['hand']}"
    assert web.get(named)[1] == question
    stranger = Web(server, "Cleo")
    assert stranger.get(named)[1]["code"] == "hand"
    assert stranger.get("/api/drill?kind=two&own=1")[1]["code"] == "drill"
    form = {"kind": "two", "seed": question["seed"], "hand": question["hand"], "answer": "AsKs"}
    assert stranger.post("/api/drill", form)[0] == 404
    assert Web(server).get("/api/drill?kind=two")[0] == 200
    assert Web(server).get("/api/drill?kind=poker")[1]["code"] == "form"
