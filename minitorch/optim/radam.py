"""RAdam: Adam that waits with its division until the mean square can be trusted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..tensors import Tensor
from .by_parameter import ByParameter
from .elementwise import average, average_square, blocks, direction, factor_of, writing, zeros
from .settings import check_betas, check_lr, check_not_negative, constants, count, counter, number


class RAdam(ByParameter):
    """Adam without the division in the first steps, and then with a share of it that grows.

    How many gradients the mean square stands for, ``rho``, decides: up to 5, ``p -= lr * m``.
    Arguments as in ``Adam``. Raises ValueError for settings out of range,
    NotImplementedError for ``differentiable``. Counterpart: ``torch.optim.RAdam``.
    """

    added_settings = {
        "foreach": None,
        "maximize": False,
        "differentiable": False,
        "decoupled_weight_decay": False,
        "capturable": False,
    }

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0,
        decoupled_weight_decay: bool = False,
        *,
        foreach: bool | None = None,
        maximize: bool = False,
        capturable: bool = False,
        differentiable: bool = False,
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
            "maximize": maximize,
            "foreach": foreach,
            "capturable": capturable,
            "decoupled_weight_decay": decoupled_weight_decay,
            "differentiable": differentiable,
        }
        super().__init__(params, defaults)

    def _update(self, group: dict[str, Any], params: list[Tensor]) -> None:
        beta1, beta2 = group["betas"]
        lr, maximize, weight_decay = number(group["lr"]), group["maximize"], group["weight_decay"]
        decoupled = bool(group["decoupled_weight_decay"] and weight_decay)
        decayed = weight_decay != 0 and not decoupled
        take = 1 - beta1
        for param in params:
            state = self.state[param]
            if not state:
                state["step"] = counter()
                state["exp_avg"], state["exp_avg_sq"] = zeros(param), zeros(param)
            step = count(state["step"])
            share = _share(beta2, step)
            array = writing(param, 2 if decoupled else 1)
            take1, keep2, take2, eps, correction, lr_, share_, decay, shrink = constants(
                array.dtype, factor_of(take), beta2, 1 - beta2, group["eps"], 1 - beta1**step, lr,
                share or 1.0, weight_decay, 1 - lr * weight_decay,
            )  # fmt: skip
            mean, square = writing(state["exp_avg"]), writing(state["exp_avg_sq"], 2)
            for p, g, m, v, (a, b, c) in blocks(array, param._grad.array, mean, square):  # type: ignore[union-attr]
                if decoupled:
                    np.multiply(p, shrink, p)
                if decayed or maximize:
                    g = direction(g, p, maximize, decay if decayed else None, a)
                average(m, g, take, take1, b)
                average_square(v, g, keep2, take2, b)
                t = np.divide(m, correction, b)
                np.multiply(t, lr_, t)
                if share is not None:
                    root = np.sqrt(v, c)
                    np.add(root, eps, root)
                    np.divide(t, root, t)
                    np.multiply(t, share_, t)
                np.subtract(p, t, p)


def _share(beta2: float, step: float) -> float | None:
    """What the division is multiplied by, with v's correction; None as long as there is none."""
    correction = 1 - beta2**step
    most = 2 / (1 - beta2) - 1
    rho = most - 2 * step * beta2**step / correction
    if rho <= 5.0:
        return None
    rectified = (rho - 4) * (rho - 2) * most / ((most - 4) * (most - 2) * rho)
    return rectified**0.5 * correction**0.5
