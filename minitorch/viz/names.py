"""What the tensors of a picture are called, and what to say of a value that a node keeps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from ..errors import type_name
from ..graph.edges import KeptOutput
from ..tensors import Tensor
from .arguments import refused
from .short_text import ascii_text, kind_text, number_text


class Names:
    """What the tensors of a picture are called.

    - ``params``: a dict of names and tensors (or modules), a module, or None.
    - ``variables``: where the caller's own variables are looked up, for what is not given.
    - ``names``: more names, which come first of all.

    A tensor with several names is called by the first: as given, then modules, then variables in
    the order in which they were first assigned, then items of lists (``steps[2]``). A result that
    nothing holds any more has no name.
    """

    def __init__(
        self,
        params: Any = None,
        *variables: Mapping[str, Any],
        names: Mapping[str, Any] | None = None,
    ) -> None:
        self._of_tensor: dict[Tensor, str] = {}
        self._of_result: dict[tuple[Any, int], str] = {}
        for name, tensor in (*_given(names, "names"), *_given(params, "params")):
            self._add(name, tensor)
        for scope in variables:
            own = [(name, value) for name, value in scope.items() if not name.startswith("_")]
            # Modules first: a loop variable that still holds a parameter is not its name.
            for members in (_parameters, _itself, _items):
                for name, value in own:
                    for full, tensor in members(name, value):
                        self._add(full, tensor)

    def _add(self, name: str, tensor: Tensor) -> None:
        self._of_tensor.setdefault(tensor, ascii_text(name))
        node = tensor.grad_fn
        if node is not None:
            self._of_result.setdefault((node, tensor.output_nr), ascii_text(name))

    def of(self, tensor: Tensor) -> str:
        """The name of a tensor, or ``""``."""
        return self._of_tensor.get(tensor, "")

    def named(self) -> Iterator[tuple[Tensor, str]]:
        """All tensors that have a name, with it."""
        yield from self._of_tensor.items()

    def of_result(self, node: Any, output_nr: int = 0) -> str:
        """The name of the tensor that a node made, or ``""``."""
        return self._of_result.get((node, output_nr), "")


def _given(given: Any, what: str) -> Iterator[tuple[str, Tensor]]:
    if given is None:
        return
    if _is_module(given):
        yield from _parameters("", given)
        return
    if not isinstance(given, Mapping):
        raise TypeError(
            f"{what} must be a dict of names and tensors, or a Module; got "
            f"{type_name(given)}. Try dict(model.named_parameters())."
        )
    for name, value in given.items():
        if not isinstance(value, Tensor) and not _is_module(value):
            raise refused(
                value, f"{what}[{name!r}] must be a Tensor or a Module; got {type_name(value)}"
            )
        yield from (*_parameters(str(name), value), *_itself(str(name), value))


def _is_module(value: Any) -> bool:
    return hasattr(value, "named_parameters") and not isinstance(value, type)


def _parameters(name: str, value: Any) -> Iterator[tuple[str, Tensor]]:
    """The parameters and buffers of a module."""
    if _is_module(value):
        for part, tensor in (*value.named_parameters(), *value.named_buffers()):
            yield f"{name}.{part}" if name else part, tensor


def _itself(name: str, value: Any) -> Iterator[tuple[str, Tensor]]:
    """A tensor."""
    if isinstance(value, Tensor):
        yield name, value


def _items(name: str, value: Any) -> Iterator[tuple[str, Tensor]]:
    """The tensors in a list or tuple that begins with one."""
    if type(value) in (list, tuple) and value and isinstance(value[0], Tensor):
        for i, item in enumerate(value):
            if isinstance(item, Tensor):
                yield f"{name}[{i}]", item


def kept_text(value: Any, names: Names) -> str:
    """What a node keeps for backward: ``x (2, 3)``, ``its result (3,)``, ``2``."""
    if isinstance(value, KeptOutput):
        return f"its result {kind_text(value.array)}"
    if isinstance(value, np.ndarray):
        # a number of the program (x * 2) is kept as a 0-d array
        return f"an array {kind_text(value)}" if value.ndim else number_text(value.item())
    if not isinstance(value, Tensor):
        return number_text(value)
    name = names.of(value)
    if not name and value._edge is not None:
        name = f"the result of {type(value._edge.node).__name__.partition('Backward')[0]}"
    return f"{name} {kind_text(value)}".strip()
