"""NAdam: Adam that looks ahead, as Nesterov's momentum does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..tensors import Tensor
from .elementwise import ByElement, Formula, lerp, writing, zeros
from .settings import check, counter, number


class NAdam(ByElement):
    """Adam whose step takes the gradient as well as its mean (``torch.optim.NAdam``).

    - ``momentum_decay``: how fast the share ``mu = beta1 * (1 - 0.5 * 0.96**(step * decay))`` of
      the mean grows; the product of all mu so far is remembered as ``mu_product``.
    - the others as in ``Adam``.

    Raises ValueError for settings out of range, NotImplementedError as ``SGD`` does.
    """

    added_settings = {
        "maximize": False,
        "foreach": None,
        "capturable": False,
        "differentiable": False,
        "decoupled_weight_decay": False,
    }
    counters = ("step", "mu_product")
    captured = "params, mu_products and state_steps"

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 2e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0,
        momentum_decay: float = 4e-3,
        decoupled_weight_decay: bool = False,
        *,
        foreach: bool | None = None,
        maximize: bool = False,
        capturable: bool = False,
        differentiable: bool = False,
    ) -> None:
        defaults = {
            "lr": lr,
            "betas": betas,
            "eps": eps,
            "weight_decay": weight_decay,
            "momentum_decay": momentum_decay,
            "decoupled_weight_decay": decoupled_weight_decay,
            "maximize": maximize,
            "foreach": foreach,
            "capturable": capturable,
            "differentiable": differentiable,
        }
        check(defaults, "lr", "eps", "betas", "weight_decay", "momentum_decay")
        super().__init__(params, defaults)

    def _start(self, param: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        state["step"], state["mu_product"] = counter(), counter(1.0)
        state["exp_avg"], state["exp_avg_sq"] = zeros(param), zeros(param)

    def _count(self, param: Tensor, group: dict[str, Any]) -> tuple[float, float]:
        """The number of steps, and the product of the shares mu of all of them."""
        step = super()._count(param, group)
        product = writing(self.state[param]["mu_product"])
        product *= _share(group, step)
        return step, product.item()

    def _formula(self, group: dict[str, Any], counted: tuple[float, float]) -> Formula:
        step, product = counted
        beta1, beta2 = group["betas"]
        lr, mu, mu_next = number(group["lr"]), _share(group, step), _share(group, step + 1)
        decoupled = bool(group["decoupled_weight_decay"] and group["weight_decay"])
        numbers = {
            "rate_g": lr * (1.0 - mu) / (1.0 - product),
            "rate_m": lr * mu_next / (1.0 - product * mu_next),
            "beta1": 1 - (1 - beta1),
            "take1": 1 - beta1,
            "beta2": beta2,
            "take2": 1 - beta2,
            "correction2": 1 - beta2**step,
            "eps": group["eps"],
            "shrink": 1 - lr * group["weight_decay"] if decoupled else None,
        }
        return Formula(
            nadam, numbers, {"exp_avg": 1, "exp_avg_sq": 2}, writes=3 if decoupled else 2
        )


def _share(group: dict[str, Any], step: float) -> float:
    """The share mu that the mean gradient has in this step."""
    return group["betas"][0] * (1.0 - 0.5 * 0.96 ** (step * group["momentum_decay"]))


def nadam(
    w: np.ndarray, g: np.ndarray, m: np.ndarray, v: np.ndarray, *, rate_g: Any, rate_m: Any,
    beta1: Any, take1: Any, beta2: Any, take2: Any, correction2: Any, eps: Any, shrink: Any,
) -> None:  # fmt: skip
    """One step of NAdam (Dozat, 2016): ``rate_g`` and ``rate_m`` hold lr, mu and the corrections.

    ``take`` is ``1 - beta``, ``correction2`` is ``1 - beta2**step``; ``shrink`` as in AdamW.
    """
    if shrink is not None:
        w *= shrink
    lerp(m, g, beta1, take1)  # m = beta1 * m + (1 - beta1) * g
    v *= beta2
    v += take2 * g * g
    root = np.sqrt(v / correction2) + eps
    w -= rate_g * g / root
    w -= rate_m * m / root
