"""Parameter: a tensor that a module registers when it is assigned as an attribute."""

from __future__ import annotations

from typing import Any

from ..errors import type_name
from ..tensors import Tensor, wrap


class Parameter(Tensor):
    """A tensor to be trained (``torch.nn.Parameter``).

    - ``data``: the Tensor whose memory it reads; left out, an empty one.
    - ``requires_grad``: True unless frozen. Whether autograd records just now does not matter.

    Raises RuntimeError for tensors of integers, unless they are frozen.
    """

    def __new__(cls, data: Tensor | None = None, requires_grad: bool = True) -> Parameter:
        source = Tensor(0) if data is None else data
        if not isinstance(source, Tensor):
            raise AttributeError(f"'{type_name(data)}' object has no attribute 'detach'")
        if requires_grad and source.array.dtype.kind != "f":
            raise RuntimeError(
                "Only Tensors of floating point and complex dtype can require gradients"
            )
        parameter = wrap(source.array, cls)
        parameter._storage = source.storage  # the same memory and version counter, as detach()
        return parameter.requires_grad_(requires_grad)

    def __init__(self, data: Tensor | None = None, requires_grad: bool = True) -> None:
        super().__init__()

    def __repr__(self) -> str:
        return "Parameter containing:\n" + super().__repr__()

    def __deepcopy__(self, memo: dict[int, Any]) -> Parameter:
        if id(self) not in memo:
            copy = wrap(self.array.copy(order="K"))  # transposed memory stays transposed
            memo[id(self)] = type(self)(copy, self.requires_grad)
        return memo[id(self)]
