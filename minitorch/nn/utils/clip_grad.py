"""Clipping: gradients that are too long are shortened before the optimizer takes its step."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable, Iterable
from types import GeneratorType
from typing import Any

import numpy as np

from ...devices.arrays import as_array
from ...errors import warn
from ...grad_mode import no_grad
from ...ops.elementwise.clamping import clamp
from ...ops.making.from_data import tensor
from ...ops.reductions.norms import norm_of, vector_norm
from ...ops.writing import check_writable
from ...tensors import Tensor, wrap
from ...tensors.dtypes import bfloat16

Tensors = Tensor | Iterable[Tensor]


@no_grad
def get_total_norm(
    tensors: Tensors,
    norm_type: float = 2.0,
    error_if_nonfinite: bool = False,
    foreach: bool | None = None,
) -> Tensor:
    """The norm of all tensors, as if they were one vector (``torch.nn.utils.get_total_norm``).

    - ``norm_type``: the p of the norm; ``inf`` for the largest absolute value.
    - ``foreach``: accepted for PyTorch's sake, and changes nothing.

    Returns a tensor without dimensions. With ``error_if_nonfinite``, raises RuntimeError when it
    is infinite or NaN.

    >>> torch.nn.utils.get_total_norm([torch.tensor([3.0]), torch.tensor([[4.0]])])
    tensor(5.)
    """
    tensors = [tensors] if isinstance(tensors, Tensor) else list(tensors)
    norm_type = float(norm_type)
    if any([one.dtype is bfloat16 for one in tensors]):
        return get_total_norm(
            [one.float() for one in tensors], norm_type, error_if_nonfinite
        ).bfloat16()
    if not tensors:
        return tensor(0.0)
    norms = np.stack([_norm(one, norm_type) for one in tensors])
    total_norm = wrap(as_array(norm_of(norms, norm_type, (0,))))
    if error_if_nonfinite and not total_norm.isfinite():
        raise RuntimeError(
            f"The total norm of order {norm_type} for gradients from `parameters` is non-finite, "
            "so it cannot be clipped. To disable this error and scale the gradients by the "
            "non-finite norm anyway, set `error_if_nonfinite=False`"
        )
    return total_norm


def _norm(one: Tensor, p: float) -> Any:
    array = one.array
    if array.dtype.kind != "f" or not array.size:
        return vector_norm(one, p).array  # refuses integers, and the maximum of nothing
    return norm_of(array, p, tuple(range(array.ndim)))


@no_grad
def clip_grads_with_norm_(
    parameters: Tensors, max_norm: float, total_norm: Tensor, foreach: bool | None = None
) -> None:
    """Multiply all gradients by ``max_norm / total_norm``, in place, if that is less than 1.

    Counterpart: ``torch.nn.utils.clip_grads_with_norm_``.
    """
    grads = _grads_of(_as_list(parameters))
    max_norm = float(max_norm)
    if not grads:
        return
    factor = clamp(max_norm / (total_norm + 1e-6), max=1.0)
    number = float(factor) if type(factor.array) is np.ndarray else None
    for grad in grads:
        array = grad.array
        if number is None:  # of a GPU: nobody waits for the number
            grad.mul_(factor.to(grad.device))
        elif array.dtype.char in "fd" and array.flags.c_contiguous:
            # what mul_ does, without what it does before: there may be hundreds of gradients
            check_writable(grad)
            if number != 1.0:
                np.multiply(array, array.dtype.type(number), array)
            grad.storage.version += 1
        else:
            grad.mul_(factor)


@no_grad
def clip_grad_norm_(
    parameters: Tensors,
    max_norm: float,
    norm_type: float = 2.0,
    error_if_nonfinite: bool = False,
    foreach: bool | None = None,
) -> Tensor:
    """Shorten all gradients by one factor, in place, so that their total norm is ``max_norm``.

    Shorter gradients stay as they are. The arguments are those of ``get_total_norm``. Returns the
    total norm before clipping. Counterpart: ``torch.nn.utils.clip_grad_norm_``.

    >>> weight = torch.zeros(2, requires_grad=True)
    >>> weight.grad = torch.tensor([3.0, 4.0])
    >>> torch.nn.utils.clip_grad_norm_([weight], max_norm=1.0)
    tensor(5.)
    >>> weight.grad
    tensor([0.6000, 0.8000])
    """
    given = parameters
    parameters = _as_list(parameters)
    if isinstance(given, GeneratorType) and not parameters:
        warn("`parameters` is an empty generator, no gradient clipping will occur.")
    total_norm = get_total_norm(_grads_of(parameters), norm_type, error_if_nonfinite, foreach)
    clip_grads_with_norm_(parameters, max_norm, total_norm, foreach)
    return total_norm


def _deprecated(message: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A function that says so when it is called, and in ``__deprecated__``."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            warnings.warn(message, FutureWarning, stacklevel=2)
            return function(*args, **kwargs)

        wrapper.__deprecated__ = message  # type: ignore[attr-defined]
        return wrapper

    return decorate


@_deprecated(
    "`torch.nn.utils.clip_grad_norm` is now deprecated in favor of "
    "`torch.nn.utils.clip_grad_norm_`."
)
def clip_grad_norm(
    parameters: Tensors,
    max_norm: float,
    norm_type: float = 2.0,
    error_if_nonfinite: bool = False,
    foreach: bool | None = None,
) -> Tensor:
    """The old name of ``clip_grad_norm_``; warns with FutureWarning."""
    return clip_grad_norm_(parameters, max_norm, norm_type, error_if_nonfinite, foreach)


@no_grad
def clip_grad_value_(parameters: Tensors, clip_value: float, foreach: bool | None = None) -> None:
    """Bring each number of each gradient into ``[-clip_value, clip_value]``, in place.

    Counterpart: ``torch.nn.utils.clip_grad_value_``.
    """
    clip_value = float(clip_value)
    for grad in _grads_of(_as_list(parameters)):
        grad.clamp_(min=-clip_value, max=clip_value)


def _as_list(parameters: Tensors) -> list[Tensor]:
    # a list, because a generator could be walked only once
    return [parameters] if isinstance(parameters, Tensor) else list(parameters)


def _grads_of(parameters: list[Tensor]) -> list[Tensor]:
    return [grad for parameter in parameters if (grad := parameter.grad) is not None]
