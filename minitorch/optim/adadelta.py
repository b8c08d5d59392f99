"""Adadelta: steps as large as the last steps were, in units of the gradient."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..tensors import Tensor
from .by_parameter import ByParameter
from .elementwise import average_square, blocks, direction, writing, zeros
from .settings import check_lr, check_not_negative, constants, count, counter, number


class Adadelta(ByParameter):
    """``p -= lr * d``, ``d = sqrt(u + eps) / sqrt(v + eps) * g`` (``torch.optim.Adadelta``).

    v is the mean square of g, u that of the steps d so far; ``rho`` is how much of both is kept.
    Raises ValueError for settings out of range, NotImplementedError for ``differentiable``.
    """

    added_settings = {
        "foreach": None,
        "maximize": False,
        "differentiable": False,
        "capturable": False,
    }
    gpus = ["cuda", "xpu", "hpu", "privateuseone"]

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1.0,
        rho: float = 0.9,
        eps: float = 1e-6,
        weight_decay: float = 0,
        foreach: bool | None = None,
        *,
        capturable: bool = False,
        maximize: bool = False,
        differentiable: bool = False,
    ) -> None:
        check_lr(lr)
        if not 0.0 <= rho <= 1.0:
            raise ValueError(f"Invalid rho value: {rho}")
        check_not_negative("epsilon value", eps)
        check_not_negative("weight_decay value", weight_decay)
        defaults = {
            "lr": lr,
            "rho": rho,
            "eps": eps,
            "weight_decay": weight_decay,
            "maximize": maximize,
            "capturable": capturable,
            "foreach": foreach,
            "differentiable": differentiable,
        }
        super().__init__(params, defaults)

    def _update(self, group: dict[str, Any], params: list[Tensor]) -> None:
        maximize, weight_decay = group["maximize"], group["weight_decay"]
        turned = maximize or weight_decay != 0
        dtype = None
        for param in params:
            state = self.state[param]
            if not state:
                state["step"] = counter()
                state["square_avg"], state["acc_delta"] = zeros(param), zeros(param)
            count(state["step"])
            array = writing(param)
            if array.dtype is not dtype:
                dtype, rho = array.dtype, group["rho"]
                lr, keep, take, eps, decay = constants(
                    dtype, number(group["lr"]), rho, 1 - rho, group["eps"], weight_decay
                )
            squares, steps = writing(state["square_avg"], 2), writing(state["acc_delta"], 2)
            for p, g, v, u, (a, b, c) in blocks(array, param._grad.array, squares, steps):  # type: ignore[union-attr]
                if turned:
                    g = direction(g, p, maximize, decay if weight_decay else None, a)
                average_square(v, g, keep, take, b)
                root = np.add(v, eps, b)
                np.sqrt(root, root)
                delta = np.add(u, eps, c)
                np.sqrt(delta, delta)
                np.divide(delta, root, delta)
                np.multiply(delta, g, delta)
                average_square(u, delta, keep, take, b)
                np.multiply(delta, lr, delta)
                np.subtract(p, delta, p)
