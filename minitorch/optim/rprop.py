"""Rprop: each element has its own step size, and only the gradient's sign counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..ops.making.likes import full_like
from ..tensors import Tensor
from .elementwise import ByElement, Formula, zeros
from .settings import check, counter, number


class Rprop(ByElement):
    """``p -= sign(g) * size``, for gradients of the whole data (``torch.optim.Rprop``).

    - ``lr``: where the sizes start.
    - ``etas``: a size is multiplied by the second while g keeps its sign; by the first when the
      sign has changed, and then the element rests for one step.
    - ``step_sizes``: the smallest and the largest size.

    Raises ValueError for settings out of range, NotImplementedError as ``SGD`` does.
    """

    added_settings = {
        "foreach": None,
        "maximize": False,
        "differentiable": False,
        "capturable": False,
    }

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-2,
        etas: tuple[float, float] = (0.5, 1.2),
        step_sizes: tuple[float, float] = (1e-6, 50),
        *,
        capturable: bool = False,
        foreach: bool | None = None,
        maximize: bool = False,
        differentiable: bool = False,
    ) -> None:
        defaults = {
            "lr": lr,
            "etas": etas,
            "step_sizes": step_sizes,
            "foreach": foreach,
            "maximize": maximize,
            "differentiable": differentiable,
            "capturable": capturable,
        }
        check(defaults, "lr")
        if not 0.0 < etas[0] < 1.0 < etas[1]:
            raise ValueError(f"Invalid eta values: {etas[0]}, {etas[1]}")
        super().__init__(params, defaults)

    def _start(self, param: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        state["step"], state["prev"] = counter(), zeros(param)
        state["step_size"] = full_like(param._grad, float(number(group["lr"])))  # type: ignore[arg-type]

    def _formula(self, group: dict[str, Any], step: float) -> Formula:
        shrink, grow = group["etas"]
        smallest, largest = group["step_sizes"]
        numbers = {"shrink": shrink, "grow": grow, "same": 1.0,
                   "smallest": smallest, "largest": largest}  # fmt: skip
        return Formula(rprop, numbers, {"prev": 1, "step_size": 2})


def rprop(
    w: np.ndarray, g: np.ndarray, last: np.ndarray, size: np.ndarray, *,
    shrink: Any, grow: Any, same: Any, smallest: Any, largest: Any,
) -> None:  # fmt: skip
    """One step of Rprop (Riedmiller and Braun, 1993), in the variant that takes no step back."""
    agreement = g * last
    turned = agreement < 0
    size *= np.where(agreement > 0, grow, np.where(turned, shrink, same))
    np.clip(size, smallest, largest, out=size)
    last[...] = g
    last[turned] = 0
    w -= _sign(last) * size


def _sign(x: np.ndarray) -> np.ndarray:
    """-1, 0 or 1; for nan 0, as in PyTorch."""
    return (x > 0).astype(x.dtype) - (x < 0)
