# a fold with a typed helper, positional-only markers and prints of its own
from functools import reduce
from typing import Iterable

def _step(total: int, pair: tuple[int, int]) -> int:
    return total + pair[0] * pair[1]

def place(index: Iterable[int], strides: Iterable[int], offset: int = 0) -> int:
    """Somebody else's words."""
    print("asked for", index)
    return reduce(_step, zip(index, strides), offset)
