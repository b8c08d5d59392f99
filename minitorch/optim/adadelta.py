"""Adadelta: steps as large as the last steps were, in units of the gradient."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..tensors import Tensor
from .elementwise import ByElement, Formula, zeros
from .settings import check, counter, number


class Adadelta(ByElement):
    """``p -= lr * d``, ``d = sqrt(u + eps) / sqrt(v + eps) * g`` (``torch.optim.Adadelta``).

    v is the mean square of g, u that of the steps d so far; ``rho`` is how much of both is kept.
    Raises ValueError for settings out of range, NotImplementedError as ``SGD`` does.
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
        check(defaults, "lr")
        if not 0.0 <= rho <= 1.0:
            raise ValueError(f"Invalid rho value: {rho}")
        check(defaults, "eps", "weight_decay")
        super().__init__(params, defaults)

    def _start(self, param: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        state["step"] = counter()
        state["square_avg"], state["acc_delta"] = zeros(param), zeros(param)

    def _formula(self, group: dict[str, Any], step: float) -> Formula:
        rho = group["rho"]
        numbers = {"lr": number(group["lr"]), "rho": rho, "take": 1 - rho, "eps": group["eps"]}
        return Formula(adadelta, numbers, {"square_avg": 2, "acc_delta": 2})


def adadelta(
    w: np.ndarray, g: np.ndarray, v: np.ndarray, u: np.ndarray, *,
    lr: Any, rho: Any, take: Any, eps: Any,
) -> None:  # fmt: skip
    """One step of Adadelta (Zeiler, 2012, algorithm 1); ``take`` is ``1 - rho``."""
    v *= rho
    v += take * g * g
    delta = np.sqrt(u + eps) / np.sqrt(v + eps) * g
    u *= rho
    u += take * delta * delta
    w -= lr * delta
