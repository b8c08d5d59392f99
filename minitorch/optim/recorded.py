"""Steps that are recorded (``differentiable=True``): formulas for arrays, run on tensors.

A formula says ``v *= beta2`` of NumPy's arrays. A ``Recorded`` takes the place of an array there:
it answers NumPy's functions by those of tensors, which are recorded, and to be written into is to
stand for another tensor from then on. So each formula is written once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..errors import explain
from ..graph.registry import OPS
from ..tensors import Tensor, wrap


class Recorded(np.lib.mixins.NDArrayOperatorsMixin):
    """A tensor in the place of an array."""

    def __init__(self, tensor: Any) -> None:
        self.tensor = tensor

    @property
    def dtype(self) -> Any:
        return self.tensor.dtype

    def astype(self, dtype: Any) -> Recorded:
        return Recorded(self.tensor.to(dtype))

    def __setitem__(self, index: Any, value: Any) -> None:
        value = _tensor(value)
        if index is not Ellipsis:  # where a condition holds
            value = OPS["where"].function(index.tensor, value, self.tensor)
        self.tensor = value.to(self.dtype)

    def __array_ufunc__(
        self, function: Any, method: str, *inputs: Any, out: tuple[Any, ...] = ()
    ) -> Recorded:
        return self.__array_function__(function, (), inputs, {"out": out[0]} if out else {})

    def __array_function__(
        self, function: Any, types: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Recorded:
        result = _FUNCTIONS[function.__name__](*[_tensor(arg) for arg in args])
        if "out" not in kwargs:
            return Recorded(result)
        kwargs["out"][...] = result
        return kwargs["out"]


def _tensor(x: Any) -> Any:
    if isinstance(x, Recorded):
        return x.tensor
    return wrap(x) if isinstance(x, np.ndarray) else x  # (the numbers of a formula are 0-d arrays)


def _op(name: str) -> Callable[..., Any]:
    return lambda *args: OPS[name].function(*args)


# What formulas call: NumPy's name of it -> the function of tensors
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - (b.to(a.dtype) if isinstance(b, Tensor) else b),
    "multiply": lambda a, b: a * b,
    "divide": lambda a, b: a / b,
    "negative": lambda a: -a,
    "less": lambda a, b: a < b,
    "greater": lambda a, b: a > b,
    **{name: _op(name) for name in ("sqrt", "absolute", "maximum", "where", "clip")},
}


def unrecorded(x: Any) -> Any:
    """An array as it is; a ``Recorded`` without its history."""
    return Recorded(x.tensor.detach()) if isinstance(x, Recorded) else x


def step_on_tensors(compute: Callable[..., None], tensors: list[Any]) -> None:
    """A formula's step, recorded. Where an argument is left out, ``tensors`` has None.

    All but the second, which is the gradient, are written into.
    """
    # from copies: the graph keeps them, while the tensors are written into
    parts = [None if tensor is None else Recorded(tensor.clone()) for tensor in tensors]
    compute(*parts)
    for i, (part, tensor) in enumerate(zip(parts, tensors, strict=True)):
        if part is not None and i != 1:
            tensor.copy_(part.tensor)


def refuse_slopes_of_settings(group: dict[str, Any]) -> None:
    """NotImplementedError for a setting that needs a gradient: it enters formulas as a number."""
    for name, setting in group.items():
        for part in setting if name == "betas" else (setting,):
            if isinstance(part, Tensor) and part.requires_grad:
                raise NotImplementedError(
                    explain(
                        f"a recorded step gives no gradient to its settings: {name} must need none",
                        "got a Tensor that requires grad",
                        "p - lr * torch.autograd.grad(loss, p, create_graph=True)[0]",
                    )
                )
