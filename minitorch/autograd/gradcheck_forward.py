"""gradcheck in forward mode: do directions move as small changes of the inputs say?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..devices.arrays import to_device, to_host
from ..ops.making.likes import zeros_like
from ..tensors import Tensor, wrap
from .forward_ad import dual_level, make_dual, unpack_dual


def forward_jacobians(
    func: Callable[..., Any], inputs: Sequence[Any], x: Tensor
) -> list[np.ndarray]:
    """By directions along each element of ``x``: the Jacobian of each output by it."""
    rows = []
    for index in np.ndindex(x.array.shape):
        along = np.zeros(x.array.shape, x.array.dtype)
        along[index] = 1
        rows.append(_moved(func, inputs, x, wrap(to_device(along, x.device))))
    return [np.stack(columns) for columns in zip(*rows)]


def _moved(
    func: Callable[..., Any], inputs: Sequence[Any], x: Tensor, along: Tensor
) -> list[np.ndarray]:
    """How each output moves when ``x`` moves in one direction, as a row of numbers."""
    with dual_level():
        args = [_argument(arg, x, along) for arg in inputs]
        outputs = func(*args)
        outputs = outputs if isinstance(outputs, (tuple, list)) else (outputs,)
        tangents = [(y, unpack_dual(y).tangent) for y in outputs]
    return [
        np.zeros(y.numel(), y.array.dtype) if t is None else to_host(t.array).reshape(-1)
        for y, t in tangents
    ]


def _argument(arg: Any, x: Tensor, along: Tensor) -> Any:
    """An argument as the function gets it; one that is checked has a direction, of zeros but x."""
    if not (isinstance(arg, Tensor) and arg.requires_grad):
        return arg
    alone = arg.detach()
    return make_dual(alone, along if arg is x else zeros_like(alone))
