"""Adagrad: each gradient divided by the root of the sum of all its squares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..ops.making.likes import full_like
from ..tensors import Tensor
from .by_parameter import ByParameter
from .elementwise import blocks, direction, writing
from .settings import check_lr, check_not_negative, constants, count, counter, number


class Adagrad(ByParameter):
    """``p -= lr * g / (sqrt(s) + eps)``, s the sum of all g squared (``torch.optim.Adagrad``).

    - ``lr_decay``: the step size is ``lr / (1 + (step - 1) * lr_decay)``.
    - ``initial_accumulator_value``: where s starts.
    - ``weight_decay``: adds ``weight_decay * p`` to the gradient. ``maximize``: climb instead.

    Raises ValueError for negative settings, NotImplementedError for ``differentiable``.
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
        check_lr(lr)
        check_not_negative("lr_decay value", lr_decay)
        check_not_negative("weight_decay value", weight_decay)
        check_not_negative("initial_accumulator_value value", initial_accumulator_value)
        check_not_negative("epsilon value", eps)
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

    def _update(self, group: dict[str, Any], params: list[Tensor]) -> None:
        maximize, weight_decay = group["maximize"], group["weight_decay"]
        turned = maximize or weight_decay != 0
        for param in params:
            state = self.state[param]
            if not state:
                self._start(param, state, group)
            lr = number(group["lr"]) / (1 + (count(state["step"]) - 1) * group["lr_decay"])
            array = writing(param)
            rate, eps, decay = constants(array.dtype, lr, group["eps"], weight_decay)
            total = writing(state["sum"])
            for p, g, s, (a, b, c) in blocks(array, param._grad.array, total):  # type: ignore[union-attr]
                if turned:
                    g = direction(g, p, maximize, decay if weight_decay else None, a)
                t = np.multiply(g, g, b)
                np.add(s, t, s)
                np.sqrt(s, t)
                np.add(t, eps, t)
                np.divide(np.multiply(g, rate, c), t, t)
                np.subtract(p, t, p)
