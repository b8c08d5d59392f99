"""Parameter: a leaf tensor that a module registers when it is assigned as an attribute."""

from __future__ import annotations

from typing import Any

from ..tensors import Tensor, wrap


class Parameter(Tensor):
    """A tensor to be trained (``torch.nn.Parameter``).

    - ``data``: the Tensor whose memory it reads. ``requires_grad``: True unless frozen.
    """

    def __new__(cls, data: Tensor | None = None, requires_grad: bool = True) -> Parameter:
        source = Tensor(0) if data is None else data
        parameter = wrap(source.array, cls)
        parameter._storage = source.storage  # the same memory and version counter, as detach()
        parameter._set_requires_grad(requires_grad)
        return parameter

    def __init__(self, data: Tensor | None = None, requires_grad: bool = True) -> None:
        super().__init__()

    def __repr__(self) -> str:
        return "Parameter containing:\n" + super().__repr__()

    def __deepcopy__(self, memo: dict[int, Any]) -> Parameter:
        if id(self) not in memo:
            memo[id(self)] = Parameter(wrap(self.array.copy()), self.requires_grad)
        return memo[id(self)]
