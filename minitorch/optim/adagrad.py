"""Adagrad: each gradient divided by the root of the sum of all its squares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..ops.making.likes import full_like
from ..tensors import Tensor
from .elementwise import ByElement, Formula
from .settings import check, counter, number


class Adagrad(ByElement):
    """``p -= lr * g / (sqrt(s) + eps)``, s the sum of all g squared (``torch.optim.Adagrad``).

    - ``lr_decay``: the step size is ``lr / (1 + (step - 1) * lr_decay)``.
    - ``initial_accumulator_value``: where s starts.
    - ``weight_decay``: adds ``weight_decay * p`` to the gradient. ``maximize``: climb instead.

    Raises ValueError for negative settings, NotImplementedError as ``SGD`` does.
    """

    added_settings = {"foreach": None, "maximize": False, "differentiable": False, "fused": None}

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-2,
        lr_decay: float = 0,
        weight_decay: float = 0,
        initial_accumulator_value: float = 0,
        eps: float = 1e-10,
        foreach: bool | None = None,
        *,
        maximize: bool = False,
        differentiable: bool = False,
        fused: bool | None = None,
    ) -> None:
        defaults = {
            "lr": lr,
            "lr_decay": lr_decay,
            "eps": eps,
            "weight_decay": weight_decay,
            "initial_accumulator_value": initial_accumulator_value,
            "foreach": foreach,
            "maximize": maximize,
            "differentiable": differentiable,
            "fused": fused,
        }
        check(defaults, "lr", "lr_decay", "weight_decay", "initial_accumulator_value", "eps")
        super().__init__(params, defaults)
        for group in self.param_groups:
            for param in group["params"]:
                self._start(param, self.state[param], group)

    def _start(self, param: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        state["step"] = counter(fused=group["fused"])
        state["sum"] = full_like(param, self.defaults["initial_accumulator_value"])

    def share_memory(self) -> None:
        """Move the sums into memory that processes share (``Tensor.share_memory_``)."""
        for group in self.param_groups:
            for param in group["params"]:
                self.state[param]["sum"].share_memory_()

    def _formula(self, group: dict[str, Any], step: float) -> Formula:
        rate = number(group["lr"]) / (1 + (step - 1) * group["lr_decay"])
        return Formula(adagrad, {"rate": rate, "eps": group["eps"]}, {"sum": 1})


def adagrad(w: np.ndarray, g: np.ndarray, s: np.ndarray, *, rate: Any, eps: Any) -> None:
    """One step of Adagrad (Duchi, Hazan and Singer, 2011), with a diagonal matrix."""
    s += g * g
    w -= rate * g / (np.sqrt(s) + eps)
