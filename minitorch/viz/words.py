"""Tensors in few words: their names, shapes and small values, as the pictures show them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from ..errors import type_name
from ..graph.edges import KeptOutput
from ..tensors import Tensor
from ..tensors.dtypes import float32

MOST_VALUES = 6  # a tensor with more elements is shown by its shape


def ascii_text(text: Any) -> str:
    """The text in ASCII: renderers differ in what they make of anything else."""
    return str(text).encode("ascii", "backslashreplace").decode("ascii")


def shape_text(shape: tuple[int, ...]) -> str:
    """``(2, 3)`` as Python writes it; ``scalar`` for no dimensions."""
    return str(tuple(shape)) if shape else "scalar"


def kind_text(tensor: Any) -> str:
    """Shape, and dtype unless it is float32, of a Tensor or an array."""
    array = tensor.array if isinstance(tensor, Tensor) else tensor
    shape = shape_text(array.shape)
    return shape if array.dtype == float32.numpy else f"{shape} {array.dtype}"


def values_text(array: np.ndarray) -> str:
    """The values of a small array with four digits, the shape of a larger one."""
    if array.size == 0 or array.size > MOST_VALUES:
        return kind_text(array)
    return _nested(array.tolist())


def _nested(values: Any) -> str:
    if isinstance(values, list):
        return f"[{', '.join([_nested(value) for value in values])}]"
    return number_text(values)


def number_text(number: Any) -> str:
    """A number with at most four digits: ``0.3333``, ``2``, ``True``."""
    if isinstance(number, float):
        return f"{number:.4g}" if number else "0"  # no "-0"
    return ascii_text(number)


class Names:
    """What the tensors of a picture are called.

    - ``params``: a dict of names and tensors (or modules), a module, or None.
    - ``variables``: where the caller's own variables are looked up, for what ``params`` leaves out.
    """

    def __init__(self, params: Any = None, *variables: Mapping[str, Any]) -> None:
        self._of_tensor: dict[Tensor, str] = {}
        self._of_result: dict[tuple[Any, int], str] = {}
        for name, tensor in _given(params):
            self._add(name, tensor)
        for scope in variables:
            # Modules first: a loop variable that still holds a parameter is not its name.
            for only_modules in (True, False):
                for name, value in list(scope.items()):
                    if not name.startswith("_") and _is_module(value) == only_modules:
                        for full, tensor in _members(name, value):
                            self._add(full, tensor)

    def _add(self, name: str, tensor: Tensor) -> None:
        self._of_tensor.setdefault(tensor, ascii_text(name))
        node = tensor.grad_fn
        if node is not None:
            self._of_result.setdefault((node, tensor.output_nr), ascii_text(name))

    def of(self, tensor: Tensor) -> str:
        """The name of a tensor, or ``""``."""
        return self._of_tensor.get(tensor, "")

    def of_result(self, node: Any, output_nr: int = 0) -> str:
        """The name of the tensor that a node made, or ``""``."""
        return self._of_result.get((node, output_nr), "")


def _given(params: Any) -> Iterator[tuple[str, Tensor]]:
    if params is None:
        return
    if _is_module(params):
        yield from _members("", params)
        return
    if not isinstance(params, Mapping):
        raise TypeError(
            "params must be a dict of names and tensors, or a Module; got "
            f"{type_name(params)}. Try dict(model.named_parameters())."
        )
    for name, value in params.items():
        if not isinstance(value, Tensor) and not _is_module(value):
            raise TypeError(
                f"params[{name!r}] must be a Tensor or a Module; got {type_name(value)}"
            )
        yield from _members(str(name), value)


def _is_module(value: Any) -> bool:
    return hasattr(value, "named_parameters") and not isinstance(value, type)


def _members(name: str, value: Any) -> Iterator[tuple[str, Tensor]]:
    if isinstance(value, Tensor):
        yield name, value
    elif _is_module(value):
        for part, tensor in (*value.named_parameters(), *value.named_buffers()):
            yield f"{name}.{part}" if name else part, tensor


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
