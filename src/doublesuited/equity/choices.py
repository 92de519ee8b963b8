"""All ways to choose so many of so many things, as an array."""

import numpy as np

from doublesuited.equity.tables import Index


def choices(of: int, number: int) -> Index:
    """[ways, number] the choices of `number` of the places 0..of-1, each ascending, in the order of
    `itertools.combinations`."""
    rows = np.zeros((1, 0), np.intp)
    last = np.full(1, -1)
    for _ in range(number):
        more = of - 1 - last  # how many places may follow each row
        starts = np.repeat(np.cumsum(more) - more, more)
        last = np.arange(more.sum()) - starts + 1 + np.repeat(last, more)
        rows = np.column_stack([np.repeat(rows, more, axis=0), last])
    return rows
