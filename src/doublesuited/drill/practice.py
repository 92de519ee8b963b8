"""The course of a practice: streaks, and what was wrong comes again."""

from random import Random

from .questions import Kind, Question, ask

AFTER = 3
"""How many other questions come before one that was answered wrong comes back."""


class Practice:
    """Asks questions of some kinds. ``given``: questions about the player's own hands, asked before random ones."""

    def __init__(self, kinds: tuple[Kind, ...], rng: Random, given: list[Question] | None = None) -> None:
        self.kinds = kinds
        self.rng = rng
        self.asked = self.right = self.streak = self.best = 0
        self.wrong: dict[Kind, int] = {}
        self._given = list(given or [])
        self._again: list[tuple[int, Question]] = []

    def next(self) -> Question:
        """A question that was answered wrong, when it is due; else a new one."""
        if self._again and self._again[0][0] <= self.asked:
            return self._again.pop(0)[1]
        if self._given:
            return self._given.pop(0)
        return ask(self.rng.choice(self.kinds), self.rng)

    def answer(self, question: Question, answer: str) -> bool:
        """Whether it is right; counts it."""
        self.asked += 1
        if question.is_right(answer):
            self.right += 1
            self.streak += 1
            self.best = max(self.best, self.streak)
            return True
        self.streak = 0
        self.wrong[question.kind] = self.wrong.get(question.kind, 0) + 1
        self._again.append((self.asked + AFTER, question))
        return False

    def to_repeat(self) -> list[Kind]:
        """The kinds with wrong answers, most first."""
        return sorted(self.wrong, key=lambda kind: -self.wrong[kind])
