"""What every bot must keep to: legal answers, no hidden cards, the same answer to the same question."""

from random import Random

import msgspec
import pytest

from doublesuited import bots
from doublesuited.arena.dealing import Seats, deal, observe_hand
from doublesuited.arena.match import GAMES
from doublesuited.betting import Legal
from doublesuited.bots import wire
from doublesuited.bots.contract import instead, why_not
from doublesuited.bots.observation import HandStory, History
from doublesuited.events import CALL, CHECK, FOLD, Act, ActionKind, Deal, Ended, Started
from doublesuited.hand import Hand, apply, cards_needed, legal, start, started
from doublesuited.rules import Rules
from doublesuited.shuffle import deck_from_seed
from doublesuited.table import apply as apply_to_table
from doublesuited.table import cards_wanted, open_table, wake_at
from doublesuited.table_events import Sat, Sit, Tick
from doublesuited.table_state import Setup
from doublesuited.view import view

ACTIONS: tuple[ActionKind, ...] = ("fold", "check", "call", "bet", "raise")
NAMES = [info.name for info in bots.registry()]


def rules_of(game: bots.Game) -> Rules:
    return Rules.preset("standard", **GAMES[game], small_blind=50, big_blind=100)


def spot(game: bots.Game, players: int, rng: Random, session: bots.Session) -> Hand | None:
    """A random point of a random hand at which somebody is to act, or None if the hand ended before."""
    deck = list(deck_from_seed(rng.randbytes(8)))
    stacks = [rng.choice((300, 2000, 10_000)) for _ in range(players)]
    hand = start(rules_of(game), stacks, rng.randrange(players) + 1)
    session.tell(started(hand))
    stop = rng.randrange(1, 16)
    while not hand.ended:
        needed = cards_needed(hand)
        if needed:
            request: Deal | Act = Deal(tuple(deck[:needed]))
            deck = deck[needed:]
        else:
            stop -= 1
            if stop <= 0:
                return hand
            request = random_act(legal(hand), rng)
        hand, events = apply(hand, request)
        for event in events:
            session.tell(event)
    return None


def random_act(options: Legal | None, rng: Random) -> Act:
    assert options is not None
    span = options.bet_to or options.raise_to
    if span and rng.random() < 0.3:
        return Act("bet" if options.bet_to else "raise", rng.randint(*span))
    return FOLD if rng.random() < 0.1 else CHECK if options.check else CALL


def with_other_cards(hand: Hand, rng: Random) -> Hand:
    """The same hand with other unseen cards for everybody but the player to act."""
    me = hand.players[hand.actor]
    left = [card for card in range(52) if card not in {*me.cards, *hand.board}]
    rng.shuffle(left)
    players = tuple(
        p if p is me else msgspec.structs.replace(p, cards=tuple(left[4 * i : 4 * i + 4]))
        for i, p in enumerate(hand.players)
    )
    return msgspec.structs.replace(
        hand, players=players, burned=tuple(left[-len(hand.burned) :] if hand.burned else ())
    )


@pytest.mark.parametrize("game", bots.GAMES)
@pytest.mark.parametrize("name", NAMES)
def test_no_bot_sees_hidden_cards_and_every_answer_is_legal(name: str, game: bots.Game) -> None:
    """Non-interference: other unseen cards, the same observation to the byte, the same action."""
    rng = Random(f"{name} {game}")
    bot = bots.make(name)
    if game not in bot.info.games:
        pytest.skip(f"{name} does not play {game}")
    asked = 0
    while asked < 8:
        session = bots.Session()
        hand = spot(game, rng.choice((2, 2, 3, 6)), rng, session)
        if hand is None:
            continue
        asked += 1
        seen = observe_hand(hand, session)
        other = observe_hand(with_other_cards(hand, rng), session)
        assert msgspec.json.encode(wire.observation_out(other)) == msgspec.json.encode(wire.observation_out(seen))
        answers = [
            bots.ask(bot, one, bots.decision_rng(b"x", one.hand, one.seat, one.decision), bots.Budget(hard_ms=60_000))
            for one in (seen, other)
        ]
        assert answers[0] == answers[1]
        assert answers[0].fault == ""
        apply(hand, answers[0].act)


def test_the_lean_observation_is_the_one_from_a_view() -> None:
    """The arena's short way and the way of every table give the same value."""
    rng = Random(4)
    compared = 0
    for _ in range(25):
        setup = Setup(rules=rules_of(rng.choice(bots.GAMES)), seats=6, min_buy_in=200, max_buy_in=9000)
        table, session = open_table(setup), bots.Session()
        for seat in range(1, rng.randint(2, 6) + 1):
            table, _ = apply_to_table(table, Sit(seat, f"p{seat}", f"p{seat}", rng.randint(200, 9000)))
        table, events = apply_to_table(table, Tick(), wake_at(table) or 0)
        deck = list(deck_from_seed(rng.randbytes(8)))
        while True:
            for event in events:
                session.tell(event)
            assert table.hand is not None
            if table.hand.ended:
                break
            needed = cards_wanted(table)
            if needed:
                request: Deal | Act = Deal(tuple(deck[:needed]))
                deck = deck[needed:]
            else:
                seat = table.hand.players[table.hand.actor].seat
                assert bots.observe(view(table, seat), table.rules, session) == observe_hand(table.hand, session)
                compared += 1
                request = random_act(legal(table.hand), rng)
            table, events = apply_to_table(table, request)
    assert compared > 100


def test_observations_cross_the_wire_unchanged() -> None:
    rng = Random(9)
    for _ in range(40):
        session = bots.Session()
        hand = spot(rng.choice(bots.GAMES), rng.randint(2, 6), rng, session)
        if hand is not None:
            seen = observe_hand(hand, session)
            line = msgspec.json.encode(wire.observation_out(seen))
            assert wire.observation_in(msgspec.json.decode(line), seen.past) == seen


def test_sessions_remember_public_events_only() -> None:
    session = bots.Session()
    seats = Seats(rules_of("FLO"), (bots.make("station"), bots.make("station")), 10_000)
    deal(seats, deck_from_seed(b"1"), 1, 1, b"", session)
    assert len(session.past) == 1
    (story,) = session.past
    assert isinstance(story[0], Started)
    assert isinstance(story[-1], Ended)
    assert {type(event).__name__ for event in story}.isdisjoint({"Dealt", "Burned"})


def test_a_new_person_on_a_seat_has_no_past() -> None:
    session = bots.Session()
    seats = Seats(rules_of("FLO"), (bots.make("station"), bots.make("station")), 10_000)
    deal(seats, deck_from_seed(b"1"), 1, 1, b"", session)
    session.tell(_sat(3))
    assert len(session.past) == 1
    session.tell(_sat(2))
    assert len(session.past) == 0


def _sat(seat: int) -> Sat:
    return Sat(seat, "p", "p", 100, "")


def test_a_fold_over_history_is_the_same_in_one_go_and_step_by_step() -> None:
    rng = Random(1)
    stories = [tuple(random_story(rng)) for _ in range(30)]
    growing, sums = History(), []
    for story in stories:
        growing.add(story)
        sums.append(growing.fold(int, _length))
    assert sums[-1] == History(stories).fold(int, _length) == sum(map(len, stories))


def _length(total: int, story: HandStory) -> int:
    return total + len(story)


def random_story(rng: Random) -> list[Ended]:
    return [Ended()] * rng.randint(1, 5)


class Broken:
    """A bot that answers whatever it is told to."""

    info = bots.BotInfo("broken", 0, "")

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def act(self, observation: bots.Observation, rng: Random, budget: bots.Budget) -> Act:  # noqa: ARG002
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer  # type: ignore[return-value]


def observation_to_call() -> bots.Observation:
    session = bots.Session()
    hand = start(rules_of("PLO"), [1000, 1000], 1)
    session.tell(started(hand))
    hand, events = apply(hand, Deal(tuple(range(8))))
    for event in events:
        session.tell(event)
    return observe_hand(hand, session)


@pytest.mark.parametrize(
    ("answer", "fault", "reason"),
    [
        (CHECK, "illegal", "a check is not possible now"),
        (Act("raise", 5), "illegal", "raise to 200..300, not 5"),
        (Act("bet", 5), "illegal", "no bet is possible now"),
        (Act("call", 5), "illegal", "a call takes no amount"),
        ("call", "illegal", "an answer is an Act, not str"),
        (None, "illegal", "an answer is an Act, not NoneType"),
        (ZeroDivisionError("x"), "crashed", "ZeroDivisionError: x"),
        (TimeoutError("no answer in time"), "late", "no answer in time"),
    ],
)
def test_a_wrong_answer_counts_as_check_or_fold(answer: object, fault: str, reason: str) -> None:
    seen = observation_to_call()
    found = bots.ask(Broken(answer), seen, Random(1), bots.Budget())
    assert (found.act.action, found.fault, found.reason) == ("fold", fault, reason)


def test_what_counts_instead_is_a_check_when_that_is_free() -> None:
    assert instead(Legal(1, check=True)).action == "check"
    assert instead(Legal(1, call=10)).action == "fold"


def test_legal_answers_are_exactly_what_the_hand_accepts() -> None:
    """The bots' judge and the hand's own agree, on random actions in random spots."""
    rng = Random(11)
    judged = {True: 0, False: 0}
    for _ in range(150):
        session = bots.Session()
        hand = spot(rng.choice(bots.GAMES), rng.randint(2, 4), rng, session)
        if hand is None:
            continue
        options = legal(hand)
        assert options is not None
        kind = rng.choice(ACTIONS)
        plain = kind in ("fold", "check", "call") and rng.random() < 0.8
        act = Act(kind, 0 if plain else rng.choice((0, 100, 200, 300, 350, 1000)))
        fine = not why_not(options, act)
        judged[fine] += 1
        try:
            apply(hand, act)
            accepted = True
        except ValueError:
            accepted = False
        assert fine == accepted, (options, act)
    assert min(judged.values()) > 10


def test_faults_are_counted_in_the_arena() -> None:
    seats = Seats(rules_of("FLO"), (Broken(None), bots.make("station")), 10_000)
    assert deal(seats, deck_from_seed(b"2"), 1, 1, b"", bots.Session()).faults > 0


def test_the_registry_names_every_level_and_game() -> None:
    infos = {info.name: info for info in bots.registry()}
    assert [infos[n].level for n in ("random", "station", "fish", "maniac", "rock", "lag", "tag", "shark")] == [
        *(0, 0, 1, 1, 2, 2, 3, 4)
    ]
    assert all(info.character.endswith(".") for info in infos.values())
    assert all(infos[name].games == bots.GAMES for name in ("random", "fish", "tag", "shark"))
    with pytest.raises(ValueError, match="there is no bot 'nobody'; there are random, station"):
        bots.make("nobody")


def test_the_randomness_of_a_decision_is_its_own() -> None:
    names = [(seed, hand, seat, n) for seed in (b"a", b"b") for hand in (1, 2) for seat in (1, 2) for n in (0, 1)]
    assert len({bots.decision_rng(*name).random() for name in names}) == len(names)
    assert bots.decision_rng(*names[0]).random() == bots.decision_rng(*names[0]).random()
