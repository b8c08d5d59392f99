"""SparseAdam: Adam that leaves alone the rows which a step did not read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..tensors import Tensor
from .by_parameter import ByParameter
from .elementwise import zeros
from .settings import check, number


class SparseAdam(ByParameter):
    """Adam for tables of which a step reads few rows; the others stay, with their means.

    Arguments as in ``Adam``. PyTorch's takes sparse gradients, as ``Embedding(sparse=True)`` has
    them there; gradients are dense here, and the rows that count are those that are not all 0.

    Raises ValueError for settings out of range. Counterpart: ``torch.optim.SparseAdam``.
    """

    counters = ()

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        maximize: bool = False,
    ) -> None:
        if isinstance(lr, Tensor) and lr.numel() != 1:
            raise ValueError("Tensor lr must be 1-element")
        if not lr > 0.0:
            raise ValueError(f"Invalid learning rate: {lr}")
        if not eps > 0.0:
            raise ValueError(f"Invalid epsilon value: {eps}")
        defaults = {"lr": lr, "betas": betas, "eps": eps, "maximize": maximize}
        check(defaults, "betas")
        super().__init__(params, defaults)

    def _update(self, group: dict[str, Any], params: list[Tensor]) -> None:
        for param in params:
            state = self.state[param]
            if not state:
                state["step"] = 0
                state["exp_avg"], state["exp_avg_sq"] = zeros(param), zeros(param)
            state["step"] += 1
            grad = param.grad
            assert grad is not None
            g = -grad.array if group["maximize"] else grad.array
            w, g, m, v = [
                np.atleast_1d(a)
                for a in (param.array, g, state["exp_avg"].array, state["exp_avg_sq"].array)
            ]
            rows = np.flatnonzero(g.reshape(len(g), -1).any(1))
            lr, eps = number(group["lr"]), group["eps"]
            sparse_adam(w, g, m, v, rows, lr, group["betas"], eps, state["step"])
            param.storage.version += 1


def sparse_adam(
    w: np.ndarray, g: np.ndarray, m: np.ndarray, v: np.ndarray, rows: np.ndarray,
    lr: float, betas: tuple[float, float], eps: float, step: int,
) -> None:  # fmt: skip
    """One step of Adam in some rows of ``w``; ``m`` and ``v``: the means of g and of g^2 so far."""
    beta1, beta2 = betas
    g = g[rows]
    m[rows] += (g - m[rows]) * (1 - beta1)
    v[rows] += (g * g - v[rows]) * (1 - beta2)
    rate = lr * (1 - beta2**step) ** 0.5 / (1 - beta1**step)
    w[rows] -= rate * (m[rows] / (np.sqrt(v[rows]) + eps))
