"""Averaged stochastic gradient descent: SGD that remembers the mean of where it has been."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..tensors import Tensor
from .elementwise import ByElement, Formula, zeros
from .settings import check, count, counter, number, remember


class ASGD(ByElement):
    """SGD with smaller and smaller steps; ``state[p]["ax"]`` is the mean (``torch.optim.ASGD``).

    - ``lambd``: each step shrinks p by ``1 - lambd * eta``; the step size eta is
      ``lr / (1 + lambd * lr * step) ** alpha``.
    - ``t0``: the step after which the mean is taken; until then it is p itself.
    - ``weight_decay``: adds ``weight_decay * p`` to the gradient. ``maximize``: climb instead.

    Raises ValueError for negative settings, NotImplementedError as ``SGD`` does.
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
        check(defaults, "lr", "weight_decay")
        super().__init__(params, defaults)

    def _start(self, param: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        lr = number(group["lr"])
        state["step"], state["eta"], state["mu"] = counter(), counter(lr), counter(1.0)
        state["ax"] = zeros(param)

    def _count(self, param: Tensor, group: dict[str, Any]) -> tuple[float, float]:
        """The step size eta and the share mu of this step; those of the next are remembered."""
        state = self.state[param]
        if not state:
            self._start(param, state, group)
        step, lr, lambd = count(state["step"]), number(group["lr"]), group["lambd"]
        now = state["eta"].array.item(), state["mu"].array.item()
        remember(state["eta"], lr / (1 + lambd * lr * step) ** group["alpha"])
        remember(state["mu"], 1 / max(1, step - group["t0"]))
        return now

    def _formula(self, group: dict[str, Any], counted: tuple[float, float]) -> Formula:
        eta, mu = counted
        numbers = {"eta": eta, "shrink": 1 - group["lambd"] * eta, "mu": mu}
        return Formula(asgd, numbers, {"ax": 1}, writes=2)


def asgd(w: np.ndarray, g: np.ndarray, ax: np.ndarray, *, eta: Any, shrink: Any, mu: Any) -> None:
    """One step of averaged SGD (Polyak and Juditsky, 1992, in the form of Bottou's sgd).

    ``shrink`` is ``1 - lambd * eta``; ``ax`` is the mean of all w once mu is below 1.
    """
    w *= shrink
    w -= eta * g
    if mu == 1:
        ax[...] = w
    else:
        ax += mu * (w - ax)
