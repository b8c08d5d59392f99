"""Packing: what nodes keep for backward, put away by hooks and fetched back when it is needed.

While ``saved_tensors_hooks(pack, unpack)`` is in force, a node does not keep its tensors but what
``pack`` made of them: a copy in less memory, the name of a file, the tensor itself. Whenever a
backward asks for the values, ``unpack`` makes tensors of it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ..devices.arrays import is_array
from ..errors import type_name
from ..grad_mode import mode, no_grad, settle
from ..graph.edges import KeptOutput, Output, edge_of
from ..graph.node import Function, connect
from ..tensors import Tensor, wrap
from ..tensors.shapes import broadcast_shapes
from .anomaly import running


class saved_tensors_hooks:
    """In the block, nodes keep ``pack(tensor)``, not the tensor; backward unpacks it.

    - ``pack_hook``: from a Tensor to anything. It must not write into the tensor.
    - ``unpack_hook``: from that to a Tensor with the same values; called at each backward.

    Of several blocks around an operation the innermost counts. Writes into a packed tensor are not
    noticed by backward any more. Counterpart: ``torch.autograd.graph.saved_tensors_hooks``.
    """

    def __init__(
        self, pack_hook: Callable[[Tensor], Any], unpack_hook: Callable[[Any], Tensor]
    ) -> None:
        self.pack_hook = pack_hook
        self.unpack_hook = unpack_hook

    def __enter__(self) -> None:
        if mode.no_packing is not None:
            raise RuntimeError(mode.no_packing)
        mode.packing = (*mode.packing, self)
        settle()

    def __exit__(self, *exc_info: object) -> None:
        mode.packing = mode.packing[:-1]
        settle()

    def keep(self, node: Function) -> None:
        """Put away what a node keeps. (Numbers stay as they are.)"""
        own = node.keeps.startswith("own")
        node.saved = Packed([self._put_away(node, value, own) for value in node.saved])
        node.versions = None

    def _put_away(self, node: Function, value: Any, own: bool) -> Any:
        if isinstance(value, (Tensor, KeptOutput)) or (own and is_array(value)):
            return PackedValue(self, node, value)
        return value


class save_on_cpu(saved_tensors_hooks):
    """Keep the saved tensors on the CPU: where they are anyway, so nothing changes.

    - ``pin_memory``, ``device_type``: for GPUs, which are not here.

    Counterpart: ``torch.autograd.graph.save_on_cpu``.
    """

    def __init__(self, pin_memory: bool = False, device_type: str = "cuda") -> None:
        super().__init__(lambda tensor: tensor, lambda tensor: tensor)


class allow_mutation_on_saved_tensors(saved_tensors_hooks):
    """In the block, tensors may be written into though backward needs them: it gets copies.

    Here they are copied when they are kept; in PyTorch, when they are written into. Backward must
    run in the block, too: AssertionError otherwise. RuntimeError for a block in a block.
    Counterpart: ``torch.autograd.graph.allow_mutation_on_saved_tensors``.

    >>> x = torch.ones(2, requires_grad=True)
    >>> with torch.autograd.graph.allow_mutation_on_saved_tensors():
    ...     y = x.clone()
    ...     z = (y**2).sum()
    ...     _ = y.zero_()
    ...     z.backward()
    >>> x.grad
    tensor([2., 2.])
    """

    inside = False  # is any program in such a block?

    def __init__(self) -> None:
        super().__init__(lambda tensor: (self, tensor.clone()), _copy_kept)

    def __enter__(self) -> Any:
        if allow_mutation_on_saved_tensors.inside:
            raise RuntimeError("allow_mutation_on_saved_tensors contexts cannot be nested")
        super().__enter__()
        allow_mutation_on_saved_tensors.inside = self.open = True
        return self

    def clear(self) -> None:
        """Forget the copies: nothing, for here the nodes hold them."""

    def __exit__(self, *exc_info: object) -> None:
        super().__exit__(*exc_info)
        allow_mutation_on_saved_tensors.inside = self.open = False


def _copy_kept(packed: Any) -> Tensor:
    block, copy = packed
    if not block.open:
        raise AssertionError(
            "Trying to backward outside of the 'allow_mutation_on_saved_tensors' context"
            "in which the graph was originally recorded."
        )
    return copy


class disable_saved_tensors_hooks:
    """In the block (or a decorated function), ``saved_tensors_hooks`` raises RuntimeError.

    - ``error_message``: its words. Also raised at once, if hooks are in force already.
    """

    def __init__(self, error_message: str) -> None:
        self.error_message = error_message

    def __enter__(self) -> None:
        if mode.packing:
            raise RuntimeError(self.error_message)
        self.previous = mode.no_packing
        mode.no_packing = self.error_message

    def __exit__(self, *exc_info: object) -> None:
        mode.no_packing = self.previous


def _saved_tensors_hooks_is_enabled() -> bool:
    """Outside of ``disable_saved_tensors_hooks``?"""
    return mode.no_packing is None


class Packed:
    """Takes the place of a node's ``saved`` tuple: some of its values are packed."""

    __slots__ = ("values",)

    def __init__(self, values: list[Any]) -> None:
        self.values = values

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, index: int) -> Any:
        return self.values[index]

    def __repr__(self) -> str:
        return "PACKED"

    def arrays(self, node: Function) -> list[Any]:
        """All values for a formula on arrays, unpacked in their order."""
        outside, running.node = running.node, node
        try:
            return [v.unpack().array if isinstance(v, PackedValue) else v for v in self.values]
        finally:
            running.node = outside

    def tensors(self, node: Function) -> list[Any]:
        """The same for a formula on Tensors: with the history that they had."""
        return [self._tensor(node, value) for value in self.values]

    def _tensor(self, node: Function, value: Any) -> Any:
        if isinstance(value, PackedValue):
            return value.with_history(node)
        if is_array(value) and value.ndim == 0:
            return value.item()  # a number of the program: x * 2
        return value


class PackedValue:
    """What ``pack`` made of one tensor, and where the tensor's gradient goes."""

    __slots__ = ("unpack_hook", "packed", "edge", "own_output", "is_array", "shape")

    def __init__(self, hooks: saved_tensors_hooks, node: Function, value: Any) -> None:
        self.unpack_hook = hooks.unpack_hook
        self.is_array = is_array(value)
        self.shape = value.shape if self.is_array else value.array.shape
        self.own_output: int | None = None
        self.edge: Any = None
        tensor = value
        if isinstance(value, KeptOutput):
            # not the edge: the node would refer to itself
            self.own_output = getattr(value, "output_nr", 0)
            tensor = wrap(value.array)
            tensor._storage = value._storage
            tensor._edge, tensor._requires_grad = self._edge_of_output(node, value.array), True
        elif self.is_array:
            tensor = wrap(value)
        else:
            self.edge = edge_of(value)
        self.packed = packed_by(hooks.pack_hook, tensor)

    def _edge_of_output(self, node: Function, array: np.ndarray) -> Any:
        several = hasattr(node, "parts")
        return Output(node, self.own_output or 0, array) if several else node

    def unpack(self) -> Tensor:
        """The tensor again, as the hook gives it."""
        tensor = self.unpack_hook(self.packed)
        if not isinstance(tensor, Tensor):
            raise TypeError(
                "Output of saved tensor unpack_hook expected to be a Tensor but got result of type "
                f"{type_name(tensor)}"
            )
        broadcast_shapes(self.shape, tensor.array.shape)  # raises torch's error
        return tensor

    def with_history(self, node: Function) -> Any:
        """The tensor again, whose gradient goes where it went before it was packed."""
        tensor = self.unpack()
        if self.is_array:
            return tensor.array if tensor.array.ndim else tensor.array.item()
        if self.own_output is not None:
            edge = self._edge_of_output(node, tensor.array)
        else:
            edge = self.edge
        if edge is None or edge is tensor:
            return tensor
        result = wrap(tensor.array)
        result._storage = tensor.storage
        if isinstance(edge, Tensor):
            handed_on = HandedOn()
            connect(handed_on, (edge,), (), tensor.array)
            edge = handed_on
        result._edge, result._requires_grad = edge, True
        return result


class HandedOn(Function, node="torch::autograd::Identity"):
    """The values of a leaf in other memory.    The gradient passes."""

    def backward(self, g: Any, *kept: Any) -> Any:
        return g


def packed_by(pack: Callable[[Tensor], Any], tensor: Tensor) -> Any:
    """What a pack hook makes of a tensor. RuntimeError if it writes into it."""
    before = tensor._version
    with no_grad():
        packed = pack(tensor)
    if tensor._version != before:
        raise RuntimeError(
            "A saved tensor pack hook is modifying its input in place. Tensors provided as input "
            "to pack hook cannot be modified by in-place operations as this can lead to unexpected "
            "side-effects. Please open an issue if you need to perform in-place operations on the "
            "input to a pack hook."
        )
    return packed
