"""RAdam: Adam that waits with its division until the mean square can be trusted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..tensors import Tensor
from .elementwise import ByElement, Formula, lerp, zeros
from .settings import check, counter, number


class RAdam(ByElement):
    """Adam without the division in the first steps, and then with a share of it that grows.

    How many gradients the mean square stands for, ``rho``, decides: up to 5, ``p -= lr * m``.
    Arguments as in ``Adam``. Raises ValueError for settings out of range,
    NotImplementedError as ``SGD`` does. Counterpart: ``torch.optim.RAdam``.
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
        check(defaults, "lr", "eps", "betas", "weight_decay")
        super().__init__(params, defaults)

    def _start(self, param: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        state["step"] = counter()
        state["exp_avg"], state["exp_avg_sq"] = zeros(param), zeros(param)

    def _formula(self, group: dict[str, Any], step: float) -> Formula:
        beta1, beta2 = group["betas"]
        lr, weight_decay = number(group["lr"]), group["weight_decay"]
        decoupled = bool(group["decoupled_weight_decay"] and weight_decay)
        numbers = {
            "lr": lr,
            "beta1": 1 - (1 - beta1),
            "take1": 1 - beta1,
            "correction1": 1 - beta1**step,
            "beta2": beta2,
            "take2": 1 - beta2,
            "eps": group["eps"],
            "share": _share(beta2, step),
            "shrink": 1 - lr * weight_decay if decoupled else None,
        }
        return Formula(
            radam, numbers, {"exp_avg": 1, "exp_avg_sq": 2}, writes=2 if decoupled else 1
        )


def radam(
    w: np.ndarray, g: np.ndarray, m: np.ndarray, v: np.ndarray, *, lr: Any, beta1: Any, take1: Any,
    correction1: Any, beta2: Any, take2: Any, eps: Any, share: Any, shrink: Any,
) -> None:  # fmt: skip
    """One step of RAdam (Liu et al., 2020, algorithm 2).

    ``take`` is ``1 - beta``, ``correction1`` is ``1 - beta1**step``, ``share`` is the paper's r
    times the correction of the root; ``shrink`` as in AdamW.
    """
    if shrink is not None:
        w *= shrink
    lerp(m, g, beta1, take1)  # m = beta1 * m + (1 - beta1) * g
    v *= beta2
    v += take2 * g * g
    if share is None:
        w -= m / correction1 * lr
    else:
        w -= m / correction1 * lr / (np.sqrt(v) + eps) * share


def _share(beta2: float, step: float) -> float | None:
    """What the division is multiplied by, with v's correction; None as long as there is none."""
    correction = 1 - beta2**step
    most = 2 / (1 - beta2) - 1
    rho = most - 2 * step * beta2**step / correction
    if rho <= 5.0:
        return None
    rectified = (rho - 4) * (rho - 2) * most / ((most - 4) * (most - 2) * rho)
    return rectified**0.5 * correction**0.5
