"""One hand on one board, explained: what it makes, what it only seems to make, and who is ahead."""

from collections.abc import Sequence

from msgspec import Struct

from doublesuited.cards import Card
from doublesuited.equity import nut_low, nuts
from doublesuited.equity.asked import read_board, read_cards, read_hole
from doublesuited.equity.pairs import pairs_of
from doublesuited.strength import Made, best, high, low

from .chances import Shares, shares
from .outs import Outs, outs
from .tempting import Tempting, tempting_high, tempting_low
from .words import Sentence, hand_word, low_word


class Explanation(Struct, frozen=True):
    """``ahead``, ``level``: how many of the ``pairs`` of two unseen cards beat the hand now, or tie with it; the low
    ones count pairs that make a better or the same low. What does not apply (the low in a high game, outs on the river)
    is None."""

    high: Made
    low: Made | None
    tempting: Tempting | None
    tempting_low: Tempting | None
    nuts: str
    nut_low: str | None
    ahead: int
    level: int
    low_ahead: int | None
    low_level: int | None
    pairs: int
    outs: Outs | None
    shares: Shares | None
    sentences: tuple[Sentence, ...]

    def say(self, language: str = "en") -> list[str]:
        """All of it in sentences."""
        return [sentence.say(language) for sentence in self.sentences]


def explain(
    hole: str | Sequence[Card], board: str | Sequence[Card], *, game: str = "omaha", rivals: int = 0
) -> Explanation:
    """Explain a hand of four to six cards on a board of three to five. ``game``: omaha or omaha8. With ``rivals`` the
    shares of the pot against so many random hands are sampled too. ValueError for wrong cards."""
    mine, there = read_hole(hole), read_board(board)
    read_cards((*mine, *there), "hand and board")
    made = best(mine, there)
    if made is None:
        raise ValueError(f"a hand is made with three, four or five board cards, not {len(there)}")
    hilo = game == "omaha8"
    pairs = pairs_of(there, mine)
    value, low_value = high(mine, there), low(mine, there) if hilo else 0
    lowest = nut_low(there, mine) if hilo else None
    best_high = nuts(there, mine)
    found = Explanation(
        high=made.high,
        low=made.low if hilo else None,
        tempting=tempting_high(mine, there),
        tempting_low=tempting_low(mine, there) if hilo else None,
        nuts=best_high.name if best_high.value > value else made.high.name,
        nut_low=lowest.name if lowest else None,
        ahead=int((pairs.high > value).sum()),
        level=int((pairs.high == value).sum()),
        low_ahead=int((pairs.low > low_value).sum()) if low_value else None,
        low_level=int((pairs.low == low_value).sum()) if low_value else None,
        pairs=len(pairs.high),
        outs=outs(mine, there, hilo) if len(there) < 5 else None,
        shares=shares(mine, there, rivals, hilo) if rivals else None,
        sentences=(),
    )
    return _with_sentences(found, max(best_high.value, value), lowest.value if lowest else 0, hilo)


def _with_sentences(found: Explanation, best_high: int, lowest: int, hilo: bool) -> Explanation:
    said = [Sentence("have.high", {"hand": hand_word(found.high.value)})]
    if hilo:
        said.append(Sentence("have.low", {"hand": low_word(found.low.value)}) if found.low else Sentence("have.no_low"))
    for tempting in (found.tempting, found.tempting_low):
        if tempting:
            said += [Sentence("tempting", {"hand": _word_of(tempting, tempting is found.tempting)}), tempting.why]
    said.append(_standing("ahead", found.ahead, found.level))
    if found.ahead:
        said.append(Sentence("nuts", {"hand": hand_word(best_high)}))
    if found.low_ahead is not None and found.low_level is not None:
        said.append(_standing("low_ahead", found.low_ahead, found.low_level))
        if found.low_ahead:
            said.append(Sentence("nut_low", {"hand": low_word(lowest)}))
    said += _outs(found.outs) if found.outs else []
    said += _shares(found.shares, hilo) if found.shares else []
    return Explanation(**{name: getattr(found, name) for name in found.__struct_fields__} | {"sentences": tuple(said)})


def _word_of(tempting: Tempting, is_high: bool) -> str:
    return hand_word(tempting.value) if is_high else low_word(tempting.value)


def _standing(key: str, ahead: int, level: int) -> Sentence:
    how = "none" if not ahead else "some" if level else "alone"
    return Sentence(f"{key}.{how}", {"n": ahead, "level": level})


def _outs(found: Outs) -> list[Sentence]:
    good, weak = len(found.nuts) + len(found.good), len(found.weak)
    said = []
    if good:
        values: dict[str, int | str] = {"n": good, "nuts": len(found.nuts), "of": found.unseen}
        said.append(Sentence("outs" if found.nuts else "outs.plain", values))
    if weak:
        said.append(Sentence("outs.weak" if good else "outs.only_weak", {"n": weak, "of": found.unseen}))
    if lows := len(found.nut_lows) + len(found.lows):
        said.append(Sentence("outs.low", {"n": lows, "nuts": len(found.nut_lows), "of": found.unseen}))
    return said + ([Sentence("counterfeits", {"n": len(found.counterfeits)})] if found.counterfeits else [])


def _shares(found: Shares, hilo: bool) -> list[Sentence]:
    def percent(part: float) -> int:
        return round(100 * part)

    values: dict[str, int | str] = {"n": found.rivals, "equity": percent(found.equity)}
    parts = ("scoop", "three_quarters", "half", "quarter", "nothing")
    values |= {name: percent(getattr(found, name)) for name in parts}
    return [Sentence("shares.hilo" if hilo else "shares.high", values)]
