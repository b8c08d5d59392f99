"""Averaged stochastic gradient descent: SGD that remembers the mean of where it has been."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..tensors import Tensor
from .by_parameter import ByParameter
from .elementwise import blocks, direction, writing, zeros
from .settings import check_lr, check_not_negative, constants, count, counter, number, remember


class ASGD(ByParameter):
    """SGD with smaller and smaller steps; ``state[p]["ax"]`` is the mean (``torch.optim.ASGD``).

    - ``lambd``: each step shrinks p by ``1 - lambd * eta``; the step size eta is
      ``lr / (1 + lambd * lr * step) ** alpha``.
    - ``t0``: the step after which the mean is taken; until then it is p itself.
    - ``weight_decay``: adds ``weight_decay * p`` to the gradient. ``maximize``: climb instead.

    Raises ValueError for negative settings, NotImplementedError for ``differentiable``.
    """

    added_settings = {
        "foreach": None,
        "maximize": False,
        "differentiable": False,
        "capturable": False,
    }
    counters = ("step", "eta", "mu")
    captured = "params, mus, etas, and state_steps"

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-2,
        lambd: float = 1e-4,
        alpha: float = 0.75,
        t0: float = 1e6,
        weight_decay: float = 0,
        foreach: bool | None = None,
        maximize: bool = False,
        differentiable: bool = False,
        capturable: bool = False,
    ) -> None:
        check_lr(lr)
        check_not_negative("weight_decay value", weight_decay)
        defaults = {
            "lr": lr,
            "lambd": lambd,
            "alpha": alpha,
            "t0": t0,
            "weight_decay": weight_decay,
            "foreach": foreach,
            "maximize": maximize,
            "differentiable": differentiable,
            "capturable": capturable,
        }
        super().__init__(params, defaults)

    def _update(self, group: dict[str, Any], params: list[Tensor]) -> None:
        maximize, weight_decay = group["maximize"], group["weight_decay"]
        lr, lambd = number(group["lr"]), group["lambd"]
        turned = maximize or weight_decay != 0
        for param in params:
            state = self.state[param]
            if not state:
                state["step"], state["eta"], state["mu"] = counter(), counter(lr), counter(1.0)
                state["ax"] = zeros(param)
            step = count(state["step"])
            eta, mu = state["eta"].item(), state["mu"].item()
            array = writing(param, 2)
            rate, shrink, share, decay = constants(
                array.dtype, eta, 1 - lambd * eta, mu, weight_decay
            )
            mean = writing(state["ax"])
            for p, g, ax, (a, b, _) in blocks(array, param._grad.array, mean):  # type: ignore[union-attr]
                if turned:
                    g = direction(g, p, maximize, decay if weight_decay else None, a)
                np.multiply(p, shrink, p)
                t = np.multiply(g, rate, b)
                np.subtract(p, t, p)
                if mu == 1:
                    np.copyto(ax, p)
                else:
                    np.subtract(p, ax, t)
                    np.multiply(t, share, t)
                    np.add(ax, t, ax)
            remember(state["eta"], lr / (1 + lambd * lr * step) ** group["alpha"])
            remember(state["mu"], 1 / max(1, step - group["t0"]))
