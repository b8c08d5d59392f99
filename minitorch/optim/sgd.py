"""Stochastic gradient descent, with momentum and weight decay."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from ..grad_mode import enable_grad, no_grad
from ..tensors import Tensor
from .optimizer import Optimizer


class SGD(Optimizer):
    """``p -= lr * g``, where g is the gradient, decayed and with momentum (``torch.optim.SGD``).

    - ``lr``: step size, at least 0.
    - ``momentum``: how much of the last direction is kept, ``v = momentum*v + (1 - dampening)*g``
      (the first step has no dampening). ``nesterov``: look ahead, ``g + momentum * v``.
    - ``weight_decay``: adds ``weight_decay * p`` to the gradient. ``maximize``: climb instead.

    Raises ValueError for negative settings.
    """

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-3,
        momentum: float = 0,
        dampening: float = 0,
        weight_decay: float = 0,
        nesterov: bool = False,
        *,
        maximize: bool = False,
    ) -> None:
        if isinstance(lr, Tensor) and lr.numel() != 1:
            raise ValueError("Tensor lr must be 1-element")
        for name, value in (("learning rate", lr), ("momentum value", momentum),
                            ("weight_decay value", weight_decay)):  # fmt: skip
            if value < 0.0:
                raise ValueError(f"Invalid {name}: {value}")
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError("Nesterov momentum requires a momentum and zero dampening")
        # foreach, differentiable and fused are torch's choices of how to compute the same step
        defaults = {
            "lr": lr,
            "momentum": momentum,
            "dampening": dampening,
            "weight_decay": weight_decay,
            "nesterov": nesterov,
            "maximize": maximize,
            "foreach": None,
            "differentiable": False,
            "fused": None,
        }
        super().__init__(params, defaults)

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """One step for every parameter that has a gradient; returns what ``closure`` returns."""
        loss = None
        if closure is not None:
            with enable_grad():
                loss = closure()
        with no_grad():
            for group in self.param_groups:
                for param in group["params"]:
                    if param._grad is not None:
                        self._update(param, param._grad.array, group)
        return loss

    def _update(self, param: Tensor, g: np.ndarray, group: dict[str, Any]) -> None:
        """p -= lr * direction, in the parameter's own memory."""
        if group["maximize"]:
            g = -g
        if group["weight_decay"]:
            g = g + param.array * _like(group["weight_decay"], g)
        if group["momentum"]:
            g = self._with_momentum(param, g, group)
        param.array -= g * _like(group["lr"], g)
        param.storage.version += 1

    def _with_momentum(self, param: Tensor, g: np.ndarray, group: dict[str, Any]) -> np.ndarray:
        state = self.state[param]
        buffer = state.get("momentum_buffer")
        if buffer is None:
            state["momentum_buffer"] = buffer = param.detach().clone()
            buffer.array[...] = g
        else:
            buffer.array *= _like(group["momentum"], g)
            buffer.array += g * _like(1 - group["dampening"], g)
            buffer.storage.version += 1
        if group["nesterov"]:
            return g + buffer.array * _like(group["momentum"], g)
        return buffer.array


def _like(number: Any, array: np.ndarray) -> Any:
    """A number that leaves float32 arrays float32 (a NumPy or Tensor scalar might not)."""
    return number if type(number) in (int, float) else array.dtype.type(float(number))
