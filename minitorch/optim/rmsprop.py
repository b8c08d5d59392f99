"""RMSprop: each gradient divided by the root of its recent mean square."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..tensors import Tensor
from .elementwise import ByElement, Formula, lerp, zeros
from .settings import check, counter, number


class RMSprop(ByElement):
    """``p -= lr * g / (sqrt(v) + eps)``, v the mean square of g (``torch.optim.RMSprop``).

    - ``alpha``: how much of v is kept in each step.
    - ``centered``: divide by the root of the variance, ``v - mean**2``, instead.
    - ``momentum``: how much of the last direction is kept.
    - ``weight_decay``: adds ``weight_decay * p`` to the gradient. ``maximize``: climb instead.

    Raises ValueError for negative settings, NotImplementedError as ``SGD`` does.
    """

    added_settings = {
        "momentum": 0,
        "centered": False,
        "foreach": None,
        "maximize": False,
        "differentiable": False,
        "capturable": False,
    }

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-2,
        alpha: float = 0.99,
        eps: float = 1e-8,
        weight_decay: float = 0,
        momentum: float = 0,
        centered: bool = False,
        capturable: bool = False,
        foreach: bool | None = None,
        maximize: bool = False,
        differentiable: bool = False,
    ) -> None:
        defaults = {
            "lr": lr,
            "momentum": momentum,
            "alpha": alpha,
            "eps": eps,
            "centered": centered,
            "weight_decay": weight_decay,
            "capturable": capturable,
            "foreach": foreach,
            "maximize": maximize,
            "differentiable": differentiable,
        }
        check(defaults, "lr", "eps", "momentum", "weight_decay", "alpha")
        super().__init__(params, defaults)

    def _start(self, param: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        state["step"] = counter()
        state["square_avg"] = zeros(param)
        if group["momentum"] > 0:
            state["momentum_buffer"] = zeros(param)
        if group["centered"]:
            state["grad_avg"] = zeros(param)

    def _formula(self, group: dict[str, Any], step: float) -> Formula:
        alpha, momentum = group["alpha"], group["momentum"]
        numbers = {
            "lr": number(group["lr"]),
            "alpha": alpha,
            "keep": 1 - (1 - alpha),
            "take": 1 - alpha,
            "eps": group["eps"],
            "momentum": momentum,
        }
        remembered = {
            "square_avg": 2,
            "grad_avg": 1 if group["centered"] else None,
            "momentum_buffer": 2 if momentum > 0 else None,
        }
        return Formula(rmsprop, numbers, remembered)


def rmsprop(
    w: np.ndarray, g: np.ndarray, v: np.ndarray, mean: np.ndarray | None, b: np.ndarray | None, *,
    lr: Any, alpha: Any, keep: Any, take: Any, eps: Any, momentum: Any,
) -> None:  # fmt: skip
    """One step of RMSprop (Hinton, 2012, lecture 6e; ``mean``: centered, Graves, 2013).

    ``take`` is ``1 - alpha``, b the direction that momentum keeps.
    """
    v *= alpha
    v += take * g * g
    if mean is None:
        root = np.sqrt(v)
    else:
        lerp(mean, g, keep, take)  # mean = alpha * mean + (1 - alpha) * g
        root = np.sqrt(v - mean * mean)
    root += eps
    if b is None:
        w -= lr * g / root
    else:
        b *= momentum
        b += g / root
        w -= lr * b
