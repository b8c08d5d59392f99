"""Adam and AdamW: steps as large as the recent gradients were alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..tensors import Tensor
from .elementwise import ByElement, Formula, lerp, zeros
from .settings import as_float, check, counter, number


class Adam(ByElement):
    """``p -= lr * m / (sqrt(v) + eps)``: m is the mean gradient, v its mean square.

    - ``lr``: about how far each element moves in a step.
    - ``betas``: how much of m, and of v, is kept in each step. Both start at 0, and are divided by
      what they lack because of that, ``1 - beta**step``. Two floats, or two Tensors.
    - ``eps``: at least 0; keeps the division from exploding where v is 0.
    - ``weight_decay``: adds ``weight_decay * p`` to the gradient, or, with
      ``decoupled_weight_decay``, takes ``lr * weight_decay * p`` from p instead (AdamW).
    - ``amsgrad``: divide by the largest v so far. ``maximize``: climb instead.
    - ``foreach``, ``fused``: accepted; here all steps are computed in the same way.

    Raises ValueError for settings out of range, NotImplementedError as ``SGD`` does.
    Counterpart: ``torch.optim.Adam``.

    >>> p = torch.tensor([1.0, 2.0], requires_grad=True)
    >>> optimizer = torch.optim.Adam([p], lr=0.5)
    >>> (p * torch.tensor([1000.0, 0.01])).sum().backward()
    >>> optimizer.step()  # about lr, whatever the size of the gradient
    >>> p
    tensor([0.5000, 1.5000], requires_grad=True)
    """

    added_settings = {
        "amsgrad": False,
        "maximize": False,
        "foreach": None,
        "capturable": False,
        "differentiable": False,
        "decoupled_weight_decay": False,
        "fused": None,
    }

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-3,
        betas: tuple[float | Tensor, float | Tensor] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0,
        amsgrad: bool = False,
        *,
        foreach: bool | None = None,
        maximize: bool = False,
        capturable: bool = False,
        differentiable: bool = False,
        fused: bool | None = None,
        decoupled_weight_decay: bool = False,
    ) -> None:
        if isinstance(lr, Tensor) and foreach and not capturable:
            raise ValueError(_NOT_A_TENSOR.format("lr"))
        defaults: dict[str, Any] = {
            "lr": lr,
            "betas": betas,
            "eps": eps,
            "weight_decay": weight_decay,
            "amsgrad": amsgrad,
            "maximize": maximize,
            "foreach": foreach,
            "capturable": capturable,
            "differentiable": differentiable,
            "fused": fused,
            "decoupled_weight_decay": decoupled_weight_decay,
        }
        check(defaults, "lr", "eps", "betas", "weight_decay")
        _check_kinds(betas, foreach and not capturable)
        defaults["betas"] = tuple(
            beta.squeeze() if isinstance(beta, Tensor) and beta.ndim else beta for beta in betas
        )
        super().__init__(params, defaults)

    def _start(self, param: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        state["step"] = counter(fused=group["fused"])
        state["exp_avg"], state["exp_avg_sq"] = zeros(param), zeros(param)
        if group["amsgrad"]:
            state["max_exp_avg_sq"] = zeros(param)

    def _formula(self, group: dict[str, Any], step: float) -> Formula:
        lr, weight_decay = number(group["lr"]), number(group["weight_decay"])
        beta1, beta2 = [number(beta) for beta in group["betas"]]
        root = as_float((1 - beta2**step) ** 0.5)
        decoupled = bool(group["decoupled_weight_decay"] and weight_decay)
        take1 = 1 - as_float(beta1)
        numbers = {
            "rate": root * as_float(lr / (1 - beta1**step)),
            "beta1": 1 - take1,
            "take1": take1,
            "beta2": beta2,
            "take2": 1 - beta2,
            "eps": root * group["eps"],
            "shrink": 1 - lr * weight_decay if decoupled else None,
        }
        remembered = {
            "exp_avg": 1,
            "exp_avg_sq": 2,
            "max_exp_avg_sq": 1 if group["amsgrad"] else None,
        }
        return Formula(adam, numbers, remembered, writes=2 if decoupled else 1)


def adam(
    w: np.ndarray, g: np.ndarray, m: np.ndarray, v: np.ndarray, largest: np.ndarray | None, *,
    rate: Any, beta1: Any, take1: Any, beta2: Any, take2: Any, eps: Any, shrink: Any,
) -> None:  # fmt: skip
    """One step of Adam (Kingma and Ba, 2015), in the order of the end of its section 2.

    There the corrections of m and v, ``1 - beta**step``, have moved into two numbers, so that a
    division of arrays is saved: ``rate = lr * sqrt(1 - beta2**step) / (1 - beta1**step)``, and
    ``eps`` is multiplied by the same root. ``take`` is ``1 - beta``. With ``shrink`` it is AdamW
    (Loshchilov and Hutter, 2019), with ``largest`` AMSGrad (Reddi et al., 2018).
    """
    if shrink is not None:
        w *= shrink
    lerp(m, g, beta1, take1)  # m = beta1 * m + (1 - beta1) * g
    v *= beta2
    v += take2 * g * g
    if largest is not None:
        v = np.maximum(largest, v, out=largest)
    # w -= rate * m / (sqrt(v) + eps), with one intermediate result: more do not fit in the cache
    step = np.sqrt(v)
    step += eps
    np.divide(m, step, step)
    step *= rate
    w -= step


class AdamW(Adam):
    """Adam whose weight decay shrinks the parameter itself (``torch.optim.AdamW``).

    ``p *= 1 - lr * weight_decay`` comes before each step; the averages do not see the decay.
    Arguments and errors as in ``Adam``, but ``weight_decay`` is 0.01 unless given.
    """

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-3,
        betas: tuple[float | Tensor, float | Tensor] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 1e-2,
        amsgrad: bool = False,
        *,
        maximize: bool = False,
        foreach: bool | None = None,
        capturable: bool = False,
        differentiable: bool = False,
        fused: bool | None = None,
    ) -> None:
        super().__init__(
            params,
            lr,
            betas,
            eps,
            weight_decay,
            amsgrad,
            foreach=foreach,
            maximize=maximize,
            capturable=capturable,
            differentiable=differentiable,
            fused=fused,
            decoupled_weight_decay=True,
        )

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        for group in self.param_groups:
            group["decoupled_weight_decay"] = True  # whatever the checkpoint says


_NOT_A_TENSOR = "{} as a Tensor is not supported for capturable=False and foreach=True"


def _check_kinds(betas: Any, no_tensors: bool | None) -> None:
    kinds = [isinstance(beta, float) for beta in betas[:2]]
    tensors = [isinstance(beta, Tensor) for beta in betas[:2]]
    if not (all(kinds) or all(tensors)):
        raise ValueError("betas must be either both floats or both Tensors")
    for i, beta in enumerate(betas[:2]):
        if isinstance(beta, Tensor) and no_tensors:
            raise ValueError(_NOT_A_TENSOR.format(f"betas[{i}]"))
        if isinstance(beta, Tensor) and beta.numel() != 1:
            raise ValueError(f"Tensor betas[{i}] must be 1-element")
