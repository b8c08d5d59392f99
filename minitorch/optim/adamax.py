"""Adamax: Adam with the largest recent gradient instead of the mean square."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..tensors import Tensor
from .by_parameter import ByParameter
from .elementwise import average, blocks, direction, factor_of, writing, zeros
from .settings import check_betas, check_lr, check_not_negative, constants, count, counter, number


class Adamax(ByParameter):
    """``p -= lr * m / u``: m is the mean gradient, ``u = max(beta2 * u, |g| + eps)``.

    Arguments as in ``Adam``. Raises ValueError for settings out of range,
    NotImplementedError for ``differentiable``. Counterpart: ``torch.optim.Adamax``.
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
        lr: float | Tensor = 2e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0,
        foreach: bool | None = None,
        *,
        maximize: bool = False,
        differentiable: bool = False,
        capturable: bool = False,
    ) -> None:
        check_lr(lr)
        check_not_negative("epsilon value", eps)
        check_betas(betas)
        check_not_negative("weight_decay value", weight_decay)
        defaults = {
            "lr": lr,
            "betas": betas,
            "eps": eps,
            "weight_decay": weight_decay,
            "foreach": foreach,
            "maximize": maximize,
            "differentiable": differentiable,
            "capturable": capturable,
        }
        super().__init__(params, defaults)

    def _update(self, group: dict[str, Any], params: list[Tensor]) -> None:
        beta1, beta2 = group["betas"]
        maximize, weight_decay = group["maximize"], group["weight_decay"]
        take, turned = 1 - beta1, maximize or weight_decay != 0
        for param in params:
            state = self.state[param]
            if not state:
                state["step"] = counter()
                state["exp_avg"], state["exp_inf"] = zeros(param), zeros(param)
            rate = number(group["lr"]) / (1 - beta1 ** count(state["step"]))
            array = writing(param)
            take1, keep2, eps, decay, rate = constants(
                array.dtype, factor_of(take), beta2, group["eps"], weight_decay, rate
            )
            average_, largest = writing(state["exp_avg"]), writing(state["exp_inf"], 2)
            for p, g, m, u, (a, b, _) in blocks(array, param._grad.array, average_, largest):  # type: ignore[union-attr]
                if turned:
                    g = direction(g, p, maximize, decay if weight_decay else None, a)
                average(m, g, take, take1, b)
                np.multiply(u, keep2, u)
                t = np.absolute(g, b)
                np.add(t, eps, t)
                np.maximum(u, t, out=u)
                np.multiply(m, rate, t)
                np.divide(t, u, t)
                np.subtract(p, t, p)
