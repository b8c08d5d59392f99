"""Adafactor: Adam's idea with little memory, a row and a column instead of a matrix."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..devices.arrays import is_foreign, zeros_beside
from ..tensors import Tensor, wrap
from ..tensors.dtypes import finfo
from .by_parameter import ByParameter
from .elementwise import lerp, writing, zeros
from .settings import check_one_element, constants, count, counter, number


class Adafactor(ByParameter):
    """Steps in proportion to the parameter's size, by g over the root of a mean square.

    Of a matrix (or a stack of them) only the mean squares of rows and of columns are remembered;
    their product stands for the matrix of mean squares.

    - ``lr``: the largest step, as a share of the parameter's root mean square.
    - ``beta2_decay``: the averages take ``step ** beta2_decay`` of each new value.
    - ``eps``: two numbers: the smallest mean (the dtype's eps unless given), and the smallest size
      that a parameter is taken to have.
    - ``d``: the largest root mean square of a step's direction.
    - ``weight_decay``: p is multiplied by ``1 - lr * weight_decay``. ``maximize``: climb instead.

    Raises ValueError for settings out of range. Counterpart: ``torch.optim.Adafactor``.
    """

    added_settings = {"foreach": None}

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1e-2,
        beta2_decay: float = -0.8,
        eps: tuple[float | None, float] = (None, 1e-3),
        d: float = 1.0,
        weight_decay: float = 0.0,
        *,
        foreach: bool | None = None,
        maximize: bool = False,
    ) -> None:
        check_one_element(lr)
        _check(lr >= 0.0, "Learning rate should be >= 0", lr)
        _check(beta2_decay <= 0.0, "beta2_decay should be <= 0", beta2_decay)
        _check(eps[0] is None or eps[0] >= 0.0, "epsilon1 should be >= 0", eps[0])
        _check(eps[1] >= 0.0, "epsilon2 should be >= 0", eps[1])
        _check(d >= 1.0, "Clipping threshold d should be >= 1", d)
        _check(weight_decay >= 0.0, "weight_decay should be >= 0", weight_decay)
        defaults = {
            "lr": lr,
            "beta2_decay": beta2_decay,
            "eps": eps,
            "d": d,
            "weight_decay": weight_decay,
            "foreach": foreach,
            "maximize": maximize,
        }
        super().__init__(params, defaults)

    def _start(self, state: dict[str, Any], grad: Tensor) -> None:
        state["step"] = counter()
        if grad.ndim > 1:
            shape = grad.array.shape
            state["row_var"] = wrap(zeros_beside(grad.array, (*shape[:-1], 1)))
            state["col_var"] = wrap(zeros_beside(grad.array, (*shape[:-2], 1, shape[-1])))
        else:
            state["variance"] = zeros(grad)

    def _update(self, group: dict[str, Any], params: list[Tensor]) -> None:
        lr, weight_decay = number(group["lr"]), group["weight_decay"]
        eps1, eps2 = group["eps"]
        if eps1 is None:
            eps1 = finfo(params[0].dtype).eps
        for param in params:
            state = self.state[param]
            grad: Any = param._grad
            if not state:
                self._start(state, grad)
            step = count(state["step"])
            take = step ** group["beta2_decay"]
            shrink = 1 - lr * weight_decay if weight_decay else None
            numbers = {"keep": 1 - take, "take": take, "eps": eps1, "eps_squared": eps1 * eps1,
                       "shrink": shrink}  # fmt: skip
            adafactor(
                writing(param, 2 if weight_decay else 1),
                -grad.array if group["maximize"] else grad.array,
                [
                    writing(state[name])
                    for name in ("row_var", "col_var", "variance")
                    if name in state
                ],
                largest=min(lr, 1 / step**0.5),
                smallest_size=eps2,
                d=group["d"],
                **constants(param.array.dtype, numbers),
            )


def adafactor(
    w: np.ndarray, g: np.ndarray, remembered: list[np.ndarray], *,
    largest: float, smallest_size: float, d: float,
    keep: Any, take: Any, eps: Any, eps_squared: Any, shrink: Any,
) -> None:  # fmt: skip
    """One step of Adafactor (Shazeer and Stern, 2018, algorithms 4 and 5), in place.

    ``remembered`` holds the mean squares, of rows and columns where w is a matrix; ``take`` is
    ``step ** beta2_decay``, ``keep`` is ``1 - take``; ``shrink`` as in AdamW.
    """
    alpha = _at_least(_root_mean_square(w), smallest_size) * largest
    if shrink is not None:
        w *= shrink
    if g.ndim < 2:
        (v,) = remembered
        lerp(v, g * g, keep, take)
    else:
        rows, columns = remembered
        lerp(rows, np.mean(g * g, axis=-1, keepdims=True), keep, take)
        lerp(columns, np.mean(g * g, axis=-2, keepdims=True), keep, take)
        v = rows @ columns / np.maximum(np.mean(rows, axis=-2, keepdims=True), eps)
    u = g / np.sqrt(np.maximum(v, eps_squared))
    alpha = alpha / _at_least(_root_mean_square(u) / d, 1.0)
    w -= u * (alpha.astype(eps.dtype) if is_foreign(alpha) else np.array(alpha, eps.dtype))


def _check(fulfilled: Any, rule: str, value: Any) -> None:
    if not fulfilled:
        raise ValueError(f"{rule} but is: {value}")


def _root_mean_square(x: np.ndarray) -> Any:
    """A number; of a GPU's array an array without dimensions, so that nobody waits for it."""
    if not x.size:
        return float("nan")
    norm = np.linalg.norm(x.reshape(-1))
    return (norm.astype(np.float64) if is_foreign(x) else float(norm)) / x.size**0.5


def _at_least(number: Any, least: float) -> Any:
    """The larger one."""
    return np.maximum(number, least) if is_foreign(number) else max(least, number)
