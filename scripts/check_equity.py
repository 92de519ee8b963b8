"""Random match-ups counted out here and by poker-equity, compared to the integer.

    python scripts/check_equity.py [MATCH-UPS] [SEED]

Two to six hands of four to six cards, on every street, in both games, with and without dead cards. Needs the `bench`
extra. Says each difference and ends with exit code 1 if there is any.
"""

import random
import sys
from fractions import Fraction

import poker_equity

from doublesuited.cards import DECK, cards_text
from doublesuited.equity import equity

# The other program's names of the games, by low or not and the number of hole cards.
GAMES = {
    (False, 4): "omaha",
    (False, 5): "omaha_five",
    (False, 6): "omaha_six",
    (True, 4): "omaha_hi_lo",
    (True, 5): "omaha_five_hi_lo",
}
FIELDS = {
    "high_win": "high_win_count",
    "high_tie": "high_tie_count",
    "low_win": "low_win_count",
    "low_tie": "low_tie_count",
    "scoop": "scoop_count",
}


def main() -> int:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    different = boards = 0
    for _ in range(number):
        deck = rng.sample(DECK, 52)
        low, size = rng.choice(list(GAMES))
        hands = [[deck.pop() for _ in range(size)] for _ in range(rng.randint(2, 6))]
        board = [deck.pop() for _ in range(rng.choice([0, 3, 4, 5]))]
        dead = [deck.pop() for _ in range(rng.choice([0, 0, 2]))]
        texts = [cards_text(hand) for hand in hands]
        ours = equity(hands, board, dead, game="omaha8" if low else "omaha", exact=True)
        theirs = poker_equity.exact_from_text(GAMES[low, size], texts, cards_text(board), cards_text(dead))
        boards += ours.boards
        found = [f"boards {ours.boards} and {theirs['samples']}"] if ours.boards != theirs["samples"] else []
        for place, hand in enumerate(ours.hands):
            if abs(hand.share - Fraction(theirs["share_sum"][place])) > Fraction(1, 1000):
                found.append(f"{hand.hand} share {hand.share} and {theirs['share_sum'][place]}")
            for mine, name in FIELDS.items():
                if (low or not mine.startswith("low")) and getattr(hand, mine) != theirs[name][place]:
                    found.append(f"{hand.hand} {mine} {getattr(hand, mine)} and {theirs[name][place]}")
        if found:
            different += 1
            print(GAMES[low, size], *texts, "board", cards_text(board), "dead", cards_text(dead), *found, sep="\n  ")
    print(f"{number - different} of {number} match-ups agree, {boards:,} boards")
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
