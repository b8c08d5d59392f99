"""Functions that write into their inputs, and tensors inside a transformation."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from ..tensors import Tensor

_REMOVED = ("mutations", "mutations_and_views")


def functionalize(func: Callable[..., Any], *, remove: str = "mutations") -> Callable[..., Any]:
    """The function itself: its writes need not be taken out here (``torch.func.functionalize``).

    PyTorch takes them out for compilers that know none, and writes the results back at the end: the
    values are the same.

    - ``remove``: "mutations" or "mutations_and_views"; RuntimeError for anything else.

    >>> torch.func.functionalize(lambda x: x.clone().add_(1))(torch.tensor([1.0]))
    tensor([2.])
    """
    if remove not in _REMOVED:
        raise RuntimeError(
            f"functionalize(f, remove='mutations'): received invalid argument for remove={remove}. "
            "Valid options are:\n     remove='mutations': writes are taken out\n"
            "     remove='mutations_and_views': views are taken out, too"
        )

    @functools.wraps(func)
    def function(*args: Any, **kwargs: Any) -> Any:
        return func(*args, **kwargs)

    return function


def debug_unwrap(tensor: Tensor, *, recurse: bool = True) -> Tensor:
    """The tensor without what transformations wrapped around it (``torch.func.debug_unwrap``).

    Nothing is wrapped here: it is the tensor itself.
    """
    return tensor
