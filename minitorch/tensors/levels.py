"""Which transformation of ``torch.func`` a thread is inside of, and what is refused there.

In a sample of ``vmap`` a program must not ask a tensor for its value: the answer would be another
for each sample.
"""

from __future__ import annotations

import sys
import threading
from typing import Any

_PACKAGE = f"{__name__.partition('.')[0]}."
# They call a function of the program: for its tensor class, and by its signature.
_GOES_BETWEEN = (f"{_PACKAGE}graph.asking", f"{_PACKAGE}graph.signatures")


class _Level(threading.local):
    """The dual tensors of ``forward_ad``, with their directions; None outside of a level."""

    duals: list[tuple[Any, Any]] | None = None
    watching = False  # torch.func calls a function whose directions it will ask for
    transforming = False  # a function that torch.func was given is being called
    pushing = False  # directions are being fetched: a Function's own jvp says them
    batch: Any = None  # the innermost vmap, while it calls its function
    differentiating = False  # and within that a function is called whose gradient is asked for


level = _Level()
batches: list[Any] = []  # of all threads: while it is empty, nobody looks what a thread's level is


def by_program(depth: int = 2) -> bool:
    """Is the function that asks this called by a program (not by one of the package's own)?

    - ``depth``: how many calls away the caller is.
    """
    frame = sys._getframe(depth)
    while frame.f_globals.get("__name__") in _GOES_BETWEEN and frame.f_back is not None:
        frame = frame.f_back
    return not str(frame.f_globals.get("__name__")).startswith(_PACKAGE)


def answered(how: str, value: Any, *tensors: Any) -> None:
    """A public function has the answer that it gives about ``tensors``; where ``batches`` are.

    In a sample of vmap, RuntimeError unless all samples get the same (func/lockstep.py).

    - ``how``: what kind of question it was: "item", "bool", "tolist", "equal" or "allclose".
    """
    if level.batch is not None and by_program(3):
        for tensor in tensors:
            level.batch.asked(how, tensor, value)


REQUIRES_GRAD = (
    "You are attempting to call Tensor.requires_grad_() (or perhaps using torch.autograd.functional"
    ".* APIs) inside of a function being transformed by a functorch transform. This is "
    "unsupported, please attempt to use the functorch transforms (e.g. grad, vjp, jacrev, jacfwd, "
    "hessian) or call requires_grad_() outside of a function being transformed instead."
)
