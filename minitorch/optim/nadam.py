"""NAdam: Adam that looks ahead, as Nesterov's momentum does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..tensors import Tensor
from .by_parameter import ByParameter
from .elementwise import average, average_square, blocks, direction, factor_of, writing, zeros
from .settings import check_betas, check_lr, check_not_negative, constants, count, counter, number


class NAdam(ByParameter):
    """Adam whose step takes the gradient as well as its mean (``torch.optim.NAdam``).

    - ``momentum_decay``: how fast the share ``mu = beta1 * (1 - 0.5 * 0.96**(step * decay))`` of
      the mean grows; the product of all mu so far is remembered as ``mu_product``.
    - the others as in ``Adam``.

    Raises ValueError for settings out of range, NotImplementedError for ``differentiable``.
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
        check_lr(lr)
        check_not_negative("epsilon value", eps)
        check_betas(betas)
        check_not_negative("weight_decay value", weight_decay)
        check_not_negative("momentum_decay value", momentum_decay)
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
        super().__init__(params, defaults)

    def _update(self, group: dict[str, Any], params: list[Tensor]) -> None:
        maximize, weight_decay = group["maximize"], group["weight_decay"]
        decoupled = bool(group["decoupled_weight_decay"] and weight_decay)
        decayed = weight_decay != 0 and not decoupled
        take = 1 - group["betas"][0]
        for param in params:
            state = self.state[param]
            if not state:
                state["step"], state["mu_product"] = counter(), counter(1.0)
                state["exp_avg"], state["exp_avg_sq"] = zeros(param), zeros(param)
            array = writing(param, 3 if decoupled else 2)
            take1, keep2, take2, correction, eps, of_g, of_m, decay, shrink = constants(
                array.dtype, *_numbers(group, state)
            )
            mean, square = writing(state["exp_avg"]), writing(state["exp_avg_sq"], 2)
            for p, g, m, v, (a, b, c) in blocks(array, param._grad.array, mean, square):  # type: ignore[union-attr]
                if decoupled:
                    np.multiply(p, shrink, p)
                if decayed or maximize:
                    g = direction(g, p, maximize, decay if decayed else None, a)
                average(m, g, take, take1, b)
                average_square(v, g, keep2, take2, b)
                root = np.divide(v, correction, b)
                np.sqrt(root, root)
                np.add(root, eps, root)
                # p -= of_g * g / root, then p -= of_m * m / root
                for rate, towards in ((of_g, g), (of_m, m)):
                    t = np.multiply(towards, rate, c)
                    np.divide(t, root, t)
                    np.subtract(p, t, p)


def _numbers(group: dict[str, Any], state: dict[str, Any]) -> list[Any]:
    """The numbers in the formula of this step."""
    beta1, beta2 = group["betas"]
    lr, decay = number(group["lr"]), group["momentum_decay"]
    step = count(state["step"])
    mu = beta1 * (1.0 - 0.5 * 0.96 ** (step * decay))
    mu_next = beta1 * (1.0 - 0.5 * 0.96 ** ((step + 1) * decay))
    product = writing(state["mu_product"])
    product *= mu
    so_far = product.item()
    return [
        factor_of(1 - beta1),
        beta2,
        1 - beta2,
        1 - beta2**step,
        group["eps"],
        lr * (1.0 - mu) / (1.0 - so_far),
        lr * mu_next / (1.0 - so_far * mu_next),
        group["weight_decay"],
        1 - lr * group["weight_decay"],
    ]
