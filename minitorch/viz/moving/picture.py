"""Arrows from the elements of tensors to the elements of a result.

    x = torch.tensor([3.0, 1.0, 4.0])
    viz.arrows(lambda x: x[[2, 0, 2]], x=x)

Nothing is known of the function: it is called once more for each element, with a 1 in its place and
0 everywhere else, and what differs in the result is where this element goes. So it shows whatever
moves or adds elements: indexing, gather, scatter, cat, stack, permute, sums.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np

from ...errors import explain, type_name
from ...tensors import Tensor, wrap
from ..arguments import refused
from ..outputs import Output
from .svg_drawing import draw

MOST_ELEMENTS = 24  # of all operands together, and of the result
MOST_WORDS = 12  # elements of the result that are told in words

Place = tuple[int, ...]


def arrows(
    function: Callable[..., Tensor],
    /,
    *,
    at: int | Place | None = None,
    result: str = "result",
    **tensors: Tensor,
) -> ArrowPicture:
    """Draw where a function puts the elements of tensors.

    - ``function``: takes the tensors by position and returns a Tensor. It may move, copy, add and
      leave out elements; it is called several times, and must not write into its operands.
    - ``at``: the index of one element of the result, whose arrows are drawn strong.
    - ``result``: what the result is called.
    - ``tensors``: the operands with their names, in order; each, and the result, of two dimensions
      at most. All operands together, and the result, may have 24 elements.

    Returns a picture that a notebook shows as SVG; ``svg()`` is its text, ``describe()`` the same
    in words. Raises TypeError for what is no Tensor, ValueError for what is too large to be drawn,
    IndexError for ``at`` outside the result.

    >>> from minitorch import viz
    >>> viz.arrows(lambda x: x[[2, 0]], x=torch.tensor([5, 6, 7]))
    x: shape (3,), holds 5 6 7
    result: shape (2,), holds 7 5
    result[0] comes from x[2]
    result[1] comes from x[0]
    """
    if not tensors:
        raise TypeError("arrows() needs a tensor with its name: viz.arrows(function, x=x)")
    for name, tensor in tensors.items():
        if not isinstance(tensor, Tensor):
            raise refused(tensor, f"arrows() draws Tensors; {name} is {type_name(tensor)}")
    _check_sizes(tensors)
    arrays = [tensor.array for tensor in tensors.values()]
    made = function(*[wrap(np.array(array)) for array in arrays])
    if not isinstance(made, Tensor):
        raise TypeError(f"arrows(): the function must return a Tensor; got {type_name(made)}")
    _check_sizes({result: made}, "the result")
    chosen = _place_of(at, made)
    moves = _moves(function, list(tensors), arrays)
    return ArrowPicture({**tensors, result: made}, moves, chosen)


def _check_sizes(tensors: dict[str, Tensor], what: str = "all operands together") -> None:
    for name, tensor in tensors.items():
        if tensor.array.ndim > 2:
            must = "arrows() draws tensors of two dimensions at most"
            raise ValueError(explain(must, f"{name} has the shape {tuple(tensor.array.shape)}"))
    total = sum([tensor.array.size for tensor in tensors.values()])
    if total > MOST_ELEMENTS:
        must = f"{what} must have at most {MOST_ELEMENTS} elements"
        raise ValueError(explain(f"arrows(): {must}", f"there are {total}"))


def _place_of(at: int | Place | None, made: Tensor) -> Place | None:
    if at is None:
        return None
    place = (at,) if isinstance(at, int) else tuple(at)
    shape = made.array.shape
    if len(place) != len(shape) or not all([0 <= i < size for i, size in zip(place, shape)]):
        raise IndexError(explain(f"`at` must lie in the shape {tuple(shape)}", f"got {at}"))
    return place


def _moves(
    function: Callable[..., Tensor], names: list[str], arrays: list[np.ndarray]
) -> list[tuple[str, Place, Place]]:
    """(name of the operand, where the element is, where it goes) of every arrow."""
    zeros = [np.zeros_like(array) for array in arrays]
    resting = function(*[wrap(np.array(zero)) for zero in zeros]).array.copy()
    found = []
    for number, name in enumerate(names):
        for place in product(*map(range, arrays[number].shape)):
            operands = [np.array(zero) for zero in zeros]
            operands[number][place] = 1
            moved = function(*[wrap(operand) for operand in operands]).array != resting
            for target in product(*map(range, resting.shape)):
                if moved[target]:
                    found.append((name, place, target))
    return found


class ArrowPicture(Output):
    """Where elements go, as a picture; see ``arrows``."""

    def __init__(
        self,
        tensors: dict[str, Tensor],
        moves: list[tuple[str, Place, Place]],
        at: Place | None,
    ) -> None:
        self.moves = moves
        words = _words(tensors, moves, at)
        arrays = {name: tensor.array for name, tensor in tensors.items()}
        super().__init__("image/svg+xml", draw(arrays, moves, at, "\n".join(words)), words)

    def svg(self) -> str:
        """The picture."""
        return self._picture


def _words(
    tensors: dict[str, Tensor], moves: list[tuple[str, Place, Place]], at: Place | None
) -> list[str]:
    words = []
    for name, tensor in tensors.items():
        values = " ".join([f"{value:g}" for value in tensor.array.reshape(-1).tolist()])
        words.append(f"{name}: shape {tuple(tensor.array.shape)}, holds {values or 'nothing'}")
    result = list(tensors)[-1]
    sources: dict[Place, list[str]] = {}
    for name, place, target in moves:
        sources.setdefault(target, []).append(f"{name}{_index(place)}")
    for target in sorted(sources) if at is None else [at]:
        origin = " + ".join(sources.get(target, [])) or "no operand"
        words.append(f"{result}{_index(target)} comes from {origin}")
    if at is None and len(sources) > MOST_WORDS:
        words = [*words[: len(tensors) + MOST_WORDS], f"and {len(sources) - MOST_WORDS} more"]
    return words


def _index(place: Place) -> str:
    return f"[{', '.join(map(str, place))}]" if place else ""
