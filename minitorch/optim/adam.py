"""Adam and AdamW: steps as large as the recent gradients were alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..tensors import Tensor
from .by_parameter import ByParameter
from .elementwise import average, average_square, blocks, direction, factor_of, writing, zeros
from .settings import check_betas, check_lr, check_not_negative, constants, count, counter, number


class Adam(ByParameter):
    """``p -= lr * m / (sqrt(v) + eps)``: m is the mean gradient, v its mean square.

    - ``lr``: about how far each element moves in a step.
    - ``betas``: how much of m, and of v, is kept in each step. Both start at 0, and are divided by
      what they lack because of that, ``1 - beta**step``. Two floats, or two Tensors.
    - ``eps``: at least 0; keeps the division from exploding where v is 0.
    - ``weight_decay``: adds ``weight_decay * p`` to the gradient, or, with
      ``decoupled_weight_decay``, takes ``lr * weight_decay * p`` from p instead (AdamW).
    - ``amsgrad``: divide by the largest v so far. ``maximize``: climb instead.
    - ``foreach``, ``fused``: accepted; here all steps are computed in the same way.

    Raises ValueError for settings out of range, NotImplementedError for ``differentiable``.
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
        check_lr(lr)
        check_not_negative("epsilon value", eps)
        check_betas(betas)
        check_not_negative("weight_decay value", weight_decay)
        _check_kinds(betas, foreach and not capturable)
        defaults = {
            "lr": lr,
            "betas": tuple(beta.squeeze() if isinstance(beta, Tensor) and beta.ndim else beta
                           for beta in betas),
            "eps": eps,
            "weight_decay": weight_decay,
            "amsgrad": amsgrad,
            "maximize": maximize,
            "foreach": foreach,
            "capturable": capturable,
            "differentiable": differentiable,
            "fused": fused,
            "decoupled_weight_decay": decoupled_weight_decay,
        }  # fmt: skip
        super().__init__(params, defaults)

    def _start(self, param: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        state["step"] = counter(fused=group["fused"])
        state["exp_avg"], state["exp_avg_sq"] = zeros(param), zeros(param)
        if group["amsgrad"]:
            state["max_exp_avg_sq"] = zeros(param)

    def _update(self, group: dict[str, Any], params: list[Tensor]) -> None:
        amsgrad, maximize, weight_decay = group["amsgrad"], group["maximize"], group["weight_decay"]
        decoupled = bool(group["decoupled_weight_decay"] and weight_decay)
        decayed = weight_decay != 0 and not decoupled
        take = 1 - float(number(group["betas"][0]))
        step, dtype = None, None
        for param in params:
            state = self.state[param]
            if not state:
                self._start(param, state, group)
            steps = count(state["step"])
            array = writing(param, 2 if decoupled else 1)
            if steps != step or array.dtype is not dtype:  # in most groups all have the same
                step, dtype = steps, array.dtype
                take1, keep2, take2, eps, rate, decay, shrink = _numbers(group, step, dtype)
            arrays = [
                array,
                param._grad.array,  # type: ignore[union-attr]
                writing(state["exp_avg"]),
                writing(state["exp_avg_sq"], 2),
            ]
            if amsgrad:
                arrays.append(writing(state["max_exp_avg_sq"]))
            for p, g, m, v, *largest, (a, b, _) in blocks(*arrays):
                if decoupled:
                    np.multiply(p, shrink, p)
                if maximize or decayed:
                    g = direction(g, p, maximize, decay if decayed else None, a)
                average(m, g, take, take1, b)
                average_square(v, g, keep2, take2, b)
                if amsgrad:
                    v = np.maximum(largest[0], v, out=largest[0])
                # p -= lr * (m / correction1) / (sqrt(v / correction2) + eps)
                t = np.sqrt(v, b)
                np.add(t, eps, t)
                np.divide(m, t, t)
                np.multiply(t, rate, t)
                np.subtract(p, t, p)


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


def _numbers(group: dict[str, Any], step: float, dtype: np.dtype) -> list[np.ndarray]:
    """The numbers in the formula: they change with the step, not with the parameter."""
    lr, weight_decay = number(group["lr"]), number(group["weight_decay"])
    beta1, beta2 = [number(beta) for beta in group["betas"]]
    rate = float(lr / (1 - beta1**step))
    # m / (sqrt(v / c) + eps) is sqrt(c) * m / (sqrt(v) + sqrt(c) * eps): one division less
    root = float((1 - beta2**step) ** 0.5)
    return constants(
        dtype,
        factor_of(1 - float(beta1)),
        beta2,
        1 - beta2,
        root * group["eps"],
        root * rate,
        weight_decay,
        1 - lr * weight_decay,
    )
