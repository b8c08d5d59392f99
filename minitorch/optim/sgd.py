"""Stochastic gradient descent, with momentum and weight decay."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..ops.making.likes import empty_like
from ..tensors import Tensor
from .elementwise import ByElement, Formula
from .recorded import unrecorded
from .settings import check_one_element, number


class SGD(ByElement):
    """``p -= lr * g``, where g is the gradient, decayed and with momentum (``torch.optim.SGD``).

    - ``lr``: step size, at least 0; a number, or a Tensor of one element.
    - ``momentum``: how much of the last direction is kept, ``v = momentum*v + (1 - dampening)*g``
      (the first step has no dampening). ``nesterov``: look ahead, ``g + momentum * v``.
    - ``weight_decay``: adds ``weight_decay * p`` to the gradient. ``maximize``: climb instead.
    - ``foreach``, ``fused``: accepted; here all steps are computed in the same way.
    - ``differentiable``: the step is recorded, and ``backward`` goes through it, to the parameters
      (which are no leaves then) and their gradients.

    Raises ValueError for negative settings, NotImplementedError for ``differentiable`` with a
    setting that needs a gradient.

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
        check_one_element(lr)
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

    def _count(self, param: Tensor, group: dict[str, Any]) -> bool:
        """Is this the first step with momentum?"""
        if group["momentum"] == 0:
            return False
        state = self.state[param]
        first = state.get("momentum_buffer") is None
        if first:
            state["momentum_buffer"] = empty_like(param._grad)  # type: ignore[arg-type]
        return first

    def _formula(self, group: dict[str, Any], first: bool) -> Formula:
        lr, momentum, dampening = number(group["lr"]), number(group["momentum"]), group["dampening"]
        if momentum == 0:
            return Formula(sgd, {"lr": lr}, {})
        numbers = {
            "lr": lr,
            "momentum": momentum,
            "take": 1 - dampening if dampening else None,
            "nesterov": bool(group["nesterov"]),
            "first": first,
        }
        return Formula(sgd_with_momentum, numbers, {"momentum_buffer": 0 if first else 2})


def sgd(w: np.ndarray, g: np.ndarray, lr: Any) -> None:
    """One step of stochastic gradient descent (Robbins and Monro, 1951).

    g is the gradient with ``weight_decay * w`` already added to it, as it is for all optimizers.
    """
    w -= lr * g


def sgd_with_momentum(
    w: np.ndarray, g: np.ndarray, v: np.ndarray, *,
    lr: Any, momentum: Any, take: Any, nesterov: bool, first: bool,
) -> None:  # fmt: skip
    """One step with momentum, also Nesterov's (Sutskever et al., 2013, in PyTorch's form).

    v is the velocity, ``take`` is ``1 - dampening``, or None where there is no dampening.
    """
    if first:
        v[...] = unrecorded(g)  # (as torch's: the velocity starts without a history)
    else:
        v *= momentum
        v += g if take is None else take * g
    w -= lr * (g + momentum * v if nesterov else v)
