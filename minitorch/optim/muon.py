"""Muon: steps of matrices in which all directions count the same."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np

from ..devices.arrays import as_array
from ..tensors import Tensor
from .by_parameter import ByParameter
from .elementwise import lerp, writing, zeros
from .settings import check_one_element, constants, number

_A, _B, _C = 3.4445, -4.7750, 2.0315


class Muon(ByParameter):
    """Momentum, made orthogonal before each step (``torch.optim.Muon``), for matrices only.

    - ``momentum``: how much of the mean gradient is kept. ``nesterov``: look ahead.
    - ``weight_decay``: p is multiplied by ``1 - lr * weight_decay``.
    - ``ns_coefficients``, ``ns_steps``: the polynomial that brings all singular values near 1, and
      how often it is applied. ``eps``: the smallest norm to divide by before.
    - ``adjust_lr_fn``: "original" (or None), ``lr * sqrt(max(1, rows / columns))``, or
      "match_rms_adamw", ``lr * 0.2 * sqrt(max(rows, columns))``.

    As in PyTorch the orthogonal matrix is computed in bfloat16, with three digits. Raises
    ValueError for settings out of range and for anything but matrices.
    """

    counters = ()

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-3,
        weight_decay: float = 0.1,
        momentum: float = 0.95,
        nesterov: bool = True,
        ns_coefficients: tuple[float, float, float] = (_A, _B, _C),
        eps: float = 1e-7,
        ns_steps: int = 5,
        adjust_lr_fn: str | None = None,
    ) -> None:
        check_one_element(lr)
        for name, value in (
            ("Learning rate", lr), ("momentum", momentum), ("weight decay", weight_decay)
        ):  # fmt: skip
            if not value >= 0.0:
                raise ValueError(f"{name} should be >= 0 but is: {value}")
        if adjust_lr_fn not in (None, "original", "match_rms_adamw"):
            raise ValueError(f"Adjust learning rate function {adjust_lr_fn} is not supported")
        defaults = {
            "lr": lr,
            "weight_decay": weight_decay,
            "momentum": momentum,
            "nesterov": nesterov,
            "ns_coefficients": ns_coefficients,
            "eps": eps,
            "ns_steps": ns_steps,
            "adjust_lr_fn": adjust_lr_fn,
        }
        super().__init__(params, defaults)
        for group in self.param_groups:
            for param in group["params"]:
                if param.ndim != 2:
                    raise ValueError(
                        "Muon only supports 2D parameters whereas we found a parameter with size: "
                        f"{param.size()}"
                    )

    def _update(self, group: dict[str, Any], params: list[Tensor]) -> None:
        for param in params:
            state, grad = self.state[param], param._grad
            if grad.ndim != 2:  # type: ignore[union-attr]
                raise ValueError("Param gradient must be a 2D matrix")
            if "momentum_buffer" not in state:
                state["momentum_buffer"] = zeros(grad)  # type: ignore[arg-type]
            rows, columns = grad.array.shape  # type: ignore[union-attr]
            lr, take = number(group["lr"]), 1 - group["momentum"]
            numbers = {
                "rate": lr * _adjustment(group["adjust_lr_fn"], rows, columns),
                "shrink": 1 - lr * group["weight_decay"],
                "momentum": group["momentum"],
                "keep": 1 - take,
                "take": take,
            }
            muon(
                writing(param, 2),
                grad.array,  # type: ignore[union-attr]
                writing(state["momentum_buffer"]),
                nesterov=group["nesterov"],
                polynomial=(group["ns_coefficients"], group["ns_steps"], group["eps"]),
                **constants(param.array.dtype, numbers),
            )


def muon(
    w: np.ndarray, g: np.ndarray, mean: np.ndarray, *, nesterov: bool, polynomial: Any,
    rate: Any, shrink: Any, momentum: Any, keep: Any, take: Any,
) -> None:  # fmt: skip
    """One step of Muon (Jordan et al., 2024), in place; ``shrink`` as in AdamW.

    ``take`` is ``1 - momentum`` and ``keep`` momentum; ``polynomial``: for :func:`orthogonal`.
    """
    lerp(mean, g, keep, take)  # mean = momentum * mean + (1 - momentum) * g
    direction = mean
    if nesterov:
        direction = g.copy()
        lerp(direction, mean, take, momentum)
    update = orthogonal(direction, *polynomial).astype(w.dtype, copy=False)
    w *= shrink
    w -= rate * update


def _adjustment(adjust_lr_fn: str | None, rows: int, columns: int) -> float:
    """What the step size is multiplied by, for a matrix of this shape."""
    if adjust_lr_fn == "match_rms_adamw":
        return 0.2 * math.sqrt(max(rows, columns))
    return math.sqrt(max(1, rows / columns))


def orthogonal(g: np.ndarray, coefficients: Any, steps: int, eps: float) -> np.ndarray:
    """A matrix with g's singular vectors, and singular values of about 1; in bfloat16's digits.

    The polynomial ``a x + b x**3 + c x**5`` is applied to the singular values, again and again: it
    takes products of matrices, and no singular value has to be known (Newton and Schulz).
    """
    if steps >= 100:
        raise ValueError("Number of steps must be less than 100 for computational efficiency")
    if len(coefficients) != 3:
        raise ValueError("Coefficients must be a tuple of exactly 3 values")
    a, b, c = coefficients
    x = bfloat16(g.T if g.shape[0] > g.shape[1] else g)
    norm = bfloat16(np.maximum(bfloat16(np.linalg.norm(x)), eps))
    x = bfloat16(x / norm)
    for _ in range(steps):
        gram = bfloat16(x @ x.T)
        update = bfloat16(b * gram + c * (gram @ gram))
        x = bfloat16(a * x + update @ x)
    return x.T if g.shape[0] > g.shape[1] else x


def bfloat16(x: Any) -> np.ndarray:
    """The nearest float32 whose last 16 bits are 0: that is a bfloat16."""
    bits = as_array(x).astype(np.float32, copy=False).view(np.uint32)
    odd = (bits >> np.uint32(16)) & np.uint32(1)
    rounded = (bits + np.uint32(0x7FFF) + odd) & np.uint32(0xFFFF0000)
    return rounded.view(np.float32)
