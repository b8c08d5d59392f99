"""What stands behind a reader's Function: the ctx that its methods see, and the node of the graph.

They are two objects, so that no attribute which a reader sets on ``ctx`` (``ctx.shape``,
``ctx.saved``, ...) can disturb what the engine reads from the node.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

from ..devices.arrays import made
from ..devices.device import device
from ..errors import type_name
from ..graph.edges import KeptOutput, Output, as_next_function
from ..graph.node import Function as Node
from ..tensors import Tensor, wrap
from .nesting import with_room


class FunctionCtx:
    """What ``forward`` and ``backward`` of one call share (torch: ``FunctionCtx``).

    Any attribute may be set on it, to be read in ``backward``. Tensors that ``backward`` needs go
    through ``save_for_backward``, so that a later write into them is noticed.
    """

    to_save: tuple[Any, ...] = ()
    dirty_tensors: tuple[Any, ...] = ()
    non_differentiable: tuple[Any, ...] = ()
    saved_for_forward: tuple[Any, ...] = ()
    inputs_of_jvp: tuple[Any, ...] = ()  # the arguments, noted in a level of forward mode
    materialize_grads = True
    _materialize_non_diff_grads = True  # also for outputs that have no gradient
    needs_input_grad: tuple[bool, ...] = ()
    _node: Callable[[], CustomNode | None] | None = None

    def save_for_backward(self, *tensors: Tensor | None) -> None:
        """Keep tensors (or None) for ``backward``, which reads them from ``saved_tensors``.

        Call it once. Anything else than a Tensor belongs on an attribute: TypeError.
        """
        self.to_save = tensors

    def save_for_forward(self, *tensors: Tensor | None) -> None:
        """Keep tensors for ``jvp``, which reads them from ``saved_tensors``."""
        self.saved_for_forward = tensors

    def mark_dirty(self, *tensors: Tensor) -> None:
        """Say which inputs ``forward`` has written into. It must return them as well."""
        self.dirty_tensors = tensors

    def mark_non_differentiable(self, *tensors: Tensor) -> None:
        """Say which outputs have no gradient; ``backward`` gets zeros for them."""
        self.non_differentiable = tensors

    def set_materialize_grads(self, value: bool) -> None:
        """Pass zeros (True, the default) or None for the gradient of an output nobody used."""
        self.materialize_grads = value

    def name(self) -> str:
        """The name of the node, such as ``CubeBackward``."""
        return type(self).__name__

    @property
    def saved_variables(self) -> tuple[Tensor | None, ...]:
        """The old name of ``saved_tensors``."""
        warnings.warn(
            "'saved_variables' is deprecated; use 'saved_tensors'", DeprecationWarning, stacklevel=2
        )
        return self.saved_tensors

    @property
    def saved_tensors(self) -> tuple[Tensor | None, ...]:
        """What was saved, after the check that nobody has written into it.

        Raises RuntimeError when a write is found, and after backward has freed the tensors.
        """
        if self._node is None:
            return ()  # forward is still running, or nothing was recorded
        node = self._node()
        if node is None:
            raise RuntimeError(
                "saved_tensors belong to the graph, but the graph of this ctx is gone. "
                "Try: keep the result of apply, or its grad_fn, alive."
            )
        return node.saved_tensors


class CustomNode(Node):
    """The node of a reader's Function. Every result has its own edge, even a single one.

    - ``ctx``: what the reader's methods see.
    - ``parts``: shape and dtype of each result, None for one that is not a Tensor.
    - ``tensor_inputs``: for each argument, whether it was a Tensor.
    """

    __slots__ = ("ctx", "parts", "tensor_inputs", "__weakref__")
    owner: ClassVar[Any]  # the reader's class
    readers_code = True
    serves_all = True  # hooks see what its backward returned, also for inputs that need none

    def __getattr__(self, name: str) -> Any:
        if name in CustomNode.__slots__:
            raise AttributeError(name)
        return getattr(self.ctx, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in _OWN:
            _set(self, name, value)
        else:
            setattr(self.ctx, name, value)

    def __repr__(self) -> str:
        return f"<torch.autograd.function.{type(self).__name__} object at {id(self):#x}>"

    @property
    def needs_input_grad(self) -> tuple[bool, ...]:
        return self.ctx.needs_input_grad

    @property
    def next_functions(self) -> tuple[tuple[Any, int], ...]:
        """As for every node, but without the arguments that are not Tensors."""
        edges = [edge for edge, is_tensor in zip(self.edges, self.tensor_inputs) if is_tensor]
        return tuple([as_next_function(edge) for edge in edges])

    @property
    def saved_tensors(self) -> tuple[Tensor | None, ...]:
        """What ``ctx.save_for_backward`` kept, checked."""
        return () if self.saved is None else tuple(self.kept_tensors())

    def kept_arrays(self) -> Any:
        return ()  # the reader's backward asks ctx for what it needs; only then it is checked

    def kept_tensors(self) -> list[Any]:
        if self.keeps_elsewhere():
            return self.saved.tensors(self)
        kept = []
        arrays = super().kept_arrays()
        for value, array in zip(self.saved, arrays):
            if value is None:
                kept.append(None)
            elif isinstance(value, KeptResult):
                result = wrap(array)
                result._storage = value._storage
                result._edge = Output(self, value.output_nr, array)
                result._requires_grad = True
                kept.append(result)
            else:
                kept.append(value)
        return kept

    def backward(self, g: Any, *kept: Any) -> tuple[Any, ...]:
        gradients = self._formula([None if part is None else wrap(part) for part in _as_list(g)])
        return tuple([None if gx is None else gx.array for gx in gradients])

    def run_recorded(self, g: Any) -> tuple[Any, ...]:
        return tuple(self._formula(_as_list(g)))

    def _formula(self, parts: list[Any]) -> list[Tensor | None]:
        """The reader's ``backward``: from a gradient per result to a gradient per argument."""
        if self.ctx.materialize_grads:
            for output_nr, about in enumerate(self.parts):
                if parts[output_nr] is None and about is not None:
                    parts[output_nr] = _zeros(*about)
        result = with_room(self.owner._formula(self.ctx), self.ctx, *parts)
        return self._checked(result if isinstance(result, tuple) else (result,))

    def _checked(self, results: tuple[Any, ...]) -> list[Tensor | None]:
        """The results of ``backward``, or torch's error for what cannot be a gradient."""
        expected = len(self.edges)
        extra = results[expected:]
        if len(results) < expected or any([g is not None for g in extra]):
            raise RuntimeError(
                f"function {self.name()} returned an incorrect number of gradients "
                f"(expected {expected}, got {len(results)})"
            )
        checked: list[Tensor | None] = []
        for index, (g, edge) in enumerate(zip(results, self.edges)):
            if g is not None and not self.tensor_inputs[index]:
                raise RuntimeError(
                    f"function {self.name()} returned a gradient different than None at position "
                    f"{index + 1}, but the corresponding forward input was not a Variable"
                )
            if g is not None and not isinstance(g, Tensor):
                raise RuntimeError(f"expected Variable or None (got {type_name(g)})")
            if g is not None and edge is not None:
                self._check_shape(index, g, edge)
            checked.append(g)
        return checked

    def _check_shape(self, index: int, g: Tensor, edge: Any) -> None:
        shape = edge.array.shape if isinstance(edge, Tensor) else edge.shape
        got = g.array.shape
        new = len(got) - len(shape)
        if new < 0 or any([n not in (1, m) for n, m in zip(shape, got[new:])]):
            raise RuntimeError(
                f"Function {self.name()} returned an invalid gradient at index {index} - got "
                f"{list(got)} but expected shape compatible with {list(shape)}"
            )


_OWN = frozenset((*Node.__slots__, *CustomNode.__slots__))  # the engine's; all others are the ctx's
_set = object.__setattr__


class KeptResult(KeptOutput):
    """One of a node's own results, saved for its backward."""

    __slots__ = ("output_nr",)
    output_nr: int


def _as_list(g: Any) -> list[Any]:
    return list(g) if isinstance(g, list) else [g]


def _zeros(shape: tuple[int, ...], dtype: np.dtype, where: device) -> Tensor:
    return wrap(made(where, lambda xp: xp.zeros(shape, dtype)))
