"""The kinds of arrays that bots work on."""

from typing import Any

import numpy as np
import numpy.typing as npt

Cards = npt.NDArray[np.intp]
"""Cards 0..51, or indices into something; a row is a hand or a board."""
Floats = npt.NDArray[np.floating[Any]]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
