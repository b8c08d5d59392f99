"""RMSprop: each gradient divided by the root of its recent mean square."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..tensors import Tensor
from .by_parameter import ByParameter
from .elementwise import average, average_square, blocks, direction, factor_of, writing, zeros
from .settings import check_lr, check_not_negative, constants, count, counter, number


class RMSprop(ByParameter):
    """``p -= lr * g / (sqrt(v) + eps)``, v the mean square of g (``torch.optim.RMSprop``).

    - ``alpha``: how much of v is kept in each step.
    - ``centered``: divide by the root of the variance, ``v - mean**2``, instead.
    - ``momentum``: how much of the last direction is kept.
    - ``weight_decay``: adds ``weight_decay * p`` to the gradient. ``maximize``: climb instead.

    Raises ValueError for negative settings, NotImplementedError for ``differentiable``.
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
        check_lr(lr)
        check_not_negative("epsilon value", eps)
        check_not_negative("momentum value", momentum)
        check_not_negative("weight_decay value", weight_decay)
        check_not_negative("alpha value", alpha)
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
        super().__init__(params, defaults)

    def _start(self, param: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        state["step"] = counter()
        state["square_avg"] = zeros(param)
        if group["momentum"] > 0:
            state["momentum_buffer"] = zeros(param)
        if group["centered"]:
            state["grad_avg"] = zeros(param)

    def _update(self, group: dict[str, Any], params: list[Tensor]) -> None:
        alpha, momentum, centered = group["alpha"], group["momentum"], group["centered"]
        maximize, weight_decay = group["maximize"], group["weight_decay"]
        turned = maximize or weight_decay != 0
        dtype = None
        for param in params:
            state = self.state[param]
            if not state:
                self._start(param, state, group)
            count(state["step"])
            array = writing(param)
            if array.dtype is not dtype:
                dtype = array.dtype
                lr, keep, take, factor, eps, kept, decay = constants(
                    dtype, number(group["lr"]), alpha, 1 - alpha, factor_of(1 - alpha),
                    group["eps"], momentum, weight_decay,
                )  # fmt: skip
            arrays = [array, param._grad.array, writing(state["square_avg"], 2)]  # type: ignore[union-attr]
            # what is not used stands for itself, so that the formula finds three in any case
            arrays.append(writing(state["momentum_buffer"], 2) if momentum > 0 else array)
            arrays.append(writing(state["grad_avg"]) if centered else array)
            for p, g, v, direction_, mean, (a, b, c) in blocks(*arrays):
                if turned:
                    g = direction(g, p, maximize, decay if weight_decay else None, a)
                average_square(v, g, keep, take, b)
                if centered:
                    average(mean, g, 1 - alpha, factor, b)
                    t = np.multiply(mean, mean, b)
                    t = np.subtract(v, t, t)
                    np.sqrt(t, t)
                else:
                    t = np.sqrt(v, b)
                np.add(t, eps, t)
                if momentum > 0:
                    np.multiply(direction_, kept, direction_)
                    np.divide(g, t, t)
                    np.add(direction_, t, direction_)
                    np.multiply(direction_, lr, t)
                else:
                    np.divide(np.multiply(g, lr, c), t, t)
                np.subtract(p, t, p)
