"""Stochastic gradient descent, with momentum and weight decay."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..ops.making.likes import empty_like
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

    >>> p = torch.tensor([1.0, 2.0], requires_grad=True)
    >>> optimizer = torch.optim.SGD([p], lr=0.5)
    >>> (p * p).sum().backward()
    >>> optimizer.step()  # p - 0.5 * 2p
    >>> p
    tensor([0., 0.], requires_grad=True)
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
        if group["momentum"] != 0:
            return self._update_with_momentum(group, params)
        lr, weight_decay = number(group["lr"]), number(group["weight_decay"])
        maximize, decay, dtype = group["maximize"], None, None
        for param in params:
            array, gradient = writing(param), param._grad.array  # type: ignore[union-attr]
            if array.dtype is not dtype:
                dtype = array.dtype
                (rate,) = constants(dtype, lr)
                if weight_decay:
                    (decay,) = constants(dtype, weight_decay)
            for p, g, (a, _, _) in blocks(array, gradient):
                if maximize or weight_decay:
                    g = direction(g, p, maximize, decay, a)
                np.subtract(p, np.multiply(g, rate, a), p)

    def _update_with_momentum(self, group: dict[str, Any], params: list[Tensor]) -> None:
        maximize, nesterov, weight_decay = (
            group["maximize"], group["nesterov"], number(group["weight_decay"])
        )  # fmt: skip
        dampening, dtype = group["dampening"], None
        for param in params:
            array = writing(param)
            if array.dtype is not dtype:
                dtype = array.dtype
                rate, keep, take, decay = constants(
                    dtype, number(group["lr"]), number(group["momentum"]), 1 - dampening,
                    weight_decay,
                )  # fmt: skip
            state = self.state[param]
            buffer: Any = state.get("momentum_buffer")
            first = buffer is None
            if first:
                state["momentum_buffer"] = buffer = empty_like(param._grad)
            kept = writing(buffer, 0 if first else 2)
            for p, g, v, (a, b, _) in blocks(array, param._grad.array, kept):  # type: ignore[union-attr]
                if maximize or weight_decay:
                    g = direction(g, p, maximize, decay if weight_decay else None, a)
                if first:
                    v[...] = g
                else:
                    np.multiply(v, keep, v)
                    np.add(v, np.multiply(g, take, b) if dampening else g, v)
                ahead = np.add(g, np.multiply(v, keep, b), b) if nesterov else v
                np.subtract(p, np.multiply(ahead, rate, b), p)
