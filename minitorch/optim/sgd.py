"""Stochastic gradient descent, with momentum and weight decay."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..ops.likes import empty_like
from ..tensors import Tensor
from .by_parameter import ByParameter
from .elementwise import blocks, direction, writing
from .settings import constants, number


class SGD(ByParameter):
    """``p -= lr * g``, where g is the gradient, decayed and with momentum (``torch.optim.SGD``).

    - ``lr``: step size, at least 0; a number, or a Tensor of one element.
    - ``momentum``: how much of the last direction is kept, ``v = momentum*v + (1 - dampening)*g``
      (the first step has no dampening). ``nesterov``: look ahead, ``g + momentum * v``.
    - ``weight_decay``: adds ``weight_decay * p`` to the gradient. ``maximize``: climb instead.
    - ``foreach``, ``fused``: accepted; here all steps are computed in the same way.

    Raises ValueError for negative settings, NotImplementedError for ``differentiable``.
    """

    added_settings = {
        "nesterov": False,
        "maximize": False,
        "foreach": None,
        "differentiable": False,
        "fused": False,
    }
    counters = ()

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-3,
        momentum: float = 0,
        dampening: float = 0,
        weight_decay: float | Tensor = 0,
        nesterov: bool = False,
        *,
        maximize: bool = False,
        foreach: bool | None = None,
        differentiable: bool = False,
        fused: bool | None = None,
    ) -> None:
        if isinstance(lr, Tensor) and lr.numel() != 1:
            raise ValueError("Tensor lr must be 1-element")
        for name, value in (("learning rate", lr), ("momentum value", momentum),
                            ("weight_decay value", weight_decay)):  # fmt: skip
            if value < 0.0:
                raise ValueError(f"Invalid {name}: {value}")
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError("Nesterov momentum requires a momentum and zero dampening")
        defaults = {
            "lr": lr,
            "momentum": momentum,
            "dampening": dampening,
            "weight_decay": weight_decay,
            "nesterov": nesterov,
            "maximize": maximize,
            "foreach": foreach,
            "differentiable": differentiable,
            "fused": fused,
        }
        super().__init__(params, defaults)

    def _update(self, group: dict[str, Any], params: list[Tensor]) -> None:
        momentum, weight_decay = number(group["momentum"]), number(group["weight_decay"])
        maximize, nesterov = group["maximize"], group["nesterov"]
        turned = maximize or weight_decay != 0
        dtype = None
        for param in params:
            array, gradient = writing(param), param._grad.array  # type: ignore[union-attr]
            if array.dtype is not dtype:
                dtype = array.dtype
                lr, keep, take, decay = constants(
                    dtype, number(group["lr"]), momentum, 1 - group["dampening"], weight_decay
                )
            if momentum == 0:
                for p, g, (a, _, _) in blocks(array, gradient):
                    if turned:
                        g = direction(g, p, maximize, decay, a)
                    np.subtract(p, np.multiply(g, lr, a), p)
                continue

            state = self.state[param]
            buffer: Any = state.get("momentum_buffer")
            first = buffer is None
            if first:
                state["momentum_buffer"] = buffer = empty_like(param._grad)
            kept = writing(buffer, 0 if first else 2)
            for p, g, v, (a, b, _) in blocks(array, gradient, kept):
                if turned:
                    g = direction(g, p, maximize, decay, a)
                if first:
                    v[...] = g
                else:
                    np.multiply(v, keep, v)
                    np.add(v, g if take == 1 else np.multiply(g, take, b), v)
                ahead = np.multiply(v, keep, b) if nesterov else v
                if nesterov:
                    ahead = np.add(g, ahead, ahead)
                np.subtract(p, np.multiply(ahead, lr, b), p)
