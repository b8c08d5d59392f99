"""Rprop: each element has its own step size, and only the gradient's sign counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..ops.making.likes import full_like
from ..tensors import Tensor
from .by_parameter import ByParameter
from .elementwise import blocks, writing, zeros
from .settings import check_lr, constants, count, counter, number


class Rprop(ByParameter):
    """``p -= sign(g) * size``, for gradients of the whole data (``torch.optim.Rprop``).

    - ``lr``: where the sizes start.
    - ``etas``: a size is multiplied by the second while g keeps its sign; by the first when the
      sign has changed, and then the element rests for one step.
    - ``step_sizes``: the smallest and the largest size.

    Raises ValueError for settings out of range, NotImplementedError for ``differentiable``.
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
        check_lr(lr)
        if not 0.0 < etas[0] < 1.0 < etas[1]:
            raise ValueError(f"Invalid eta values: {etas[0]}, {etas[1]}")
        defaults = {
            "lr": lr,
            "etas": etas,
            "step_sizes": step_sizes,
            "foreach": foreach,
            "maximize": maximize,
            "differentiable": differentiable,
            "capturable": capturable,
        }
        super().__init__(params, defaults)

    def _update(self, group: dict[str, Any], params: list[Tensor]) -> None:
        maximize = group["maximize"]
        for param in params:
            state = self.state[param]
            if not state:
                state["step"] = counter()
                state["prev"] = zeros(param)
                state["step_size"] = full_like(param._grad, number(group["lr"]))
            count(state["step"])
            array = writing(param)
            shrink, grow, one, smallest, largest = constants(
                array.dtype, *group["etas"], 1.0, *group["step_sizes"]
            )
            before, sizes = writing(state["prev"]), writing(state["step_size"], 2)
            for p, g, last, size, (a, b, _) in blocks(array, param._grad.array, before, sizes):  # type: ignore[union-attr]
                if maximize:
                    g = np.negative(g, a)
                t = np.multiply(g, last, b)
                turned = t < 0
                np.multiply(size, np.where(t > 0, grow, np.where(turned, shrink, one)), size)
                np.clip(size, smallest, largest, out=size)
                np.copyto(last, g)
                last[turned] = 0
                np.multiply(_sign(last), size, t)
                np.subtract(p, t, p)


def _sign(x: np.ndarray) -> np.ndarray:
    """-1, 0 or 1; for nan 0, as in PyTorch."""
    return (x > 0).astype(x.dtype) - (x < 0)
