"""Adamax: Adam with the largest recent gradient instead of the mean square."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..tensors import Tensor
from .elementwise import ByElement, Formula, lerp, zeros
from .settings import check, counter, number


class Adamax(ByElement):
    """``p -= lr * m / u``: m is the mean gradient, ``u = max(beta2 * u, |g| + eps)``.

    Arguments as in ``Adam``. Raises ValueError for settings out of range,
    NotImplementedError as ``SGD`` does. Counterpart: ``torch.optim.Adamax``.
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
        check(defaults, "lr", "eps", "betas", "weight_decay")
        super().__init__(params, defaults)

    def _start(self, param: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        state["step"] = counter()
        state["exp_avg"], state["exp_inf"] = zeros(param), zeros(param)

    def _formula(self, group: dict[str, Any], step: float) -> Formula:
        beta1, beta2 = group["betas"]
        numbers = {
            "rate": number(group["lr"]) / (1 - beta1**step),
            "beta1": 1 - (1 - beta1),
            "take1": 1 - beta1,
            "beta2": beta2,
            "eps": group["eps"],
        }
        return Formula(adamax, numbers, {"exp_avg": 1, "exp_inf": 2})


def adamax(
    w: np.ndarray, g: np.ndarray, m: np.ndarray, u: np.ndarray, *,
    rate: Any, beta1: Any, take1: Any, beta2: Any, eps: Any,
) -> None:  # fmt: skip
    """One step of Adamax (Kingma and Ba, 2015, algorithm 2).

    ``rate`` is ``lr / (1 - beta1**step)``, ``take1`` is ``1 - beta1``.
    """
    lerp(m, g, beta1, take1)  # m = beta1 * m + (1 - beta1) * g
    u *= beta2
    np.maximum(u, np.absolute(g) + eps, out=u)
    w -= rate * m / u
