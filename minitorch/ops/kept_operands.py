"""Operations with index tensors, masks: operands that no gradient goes to, but that it needs.

Such an operand is kept for backward (with its version, as everything that is kept) and has no edge
in the graph. :class:`Change` is for operations that exist twice, on a copy (``x.scatter(...)``)
and in place (``x.scatter_(...)``): it is written once, as a write into given memory.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from ..devices.arrays import may_share
from ..grad_mode import off
from ..graph.edges import edge_of
from ..graph.node import (
    Function,
    connect,
    edges_of,
    finish,
    keep,
    keep_output,
    pack_kept,
    recording,
)
from ..graph.views import rebase_history
from ..tensors import Tensor
from ..tensors.overlaps import is_dense
from .making.copies import copy_of
from .writing import before_write, check_overlap, check_writable

Operands = tuple[Any, ...]


def apply_keeping(
    cls: type[Function], inputs: tuple[Tensor, ...], kept: Operands, **settings: Any
) -> Tensor:
    """``cls.apply(*inputs)``, whose forward also gets the arrays of ``kept``, as will backward."""
    node = cls.with_settings(settings)
    return finish_keeping(node, inputs, kept, node.forward(*_arrays(inputs), *_arrays(kept)))


def finish_keeping(node: Any, inputs: tuple[Any, ...], kept: Operands, result: Any) -> Tensor:
    """The tensor of a result, and its history when an input requires grad."""
    out = finish(node, inputs, result)
    if out._edge is node:
        keep_operands(node, kept)
        if node.keeps == "own and output":
            keep_output(node, out)
    return out


def keep_operands(node: Function, kept: Operands) -> None:
    """Keep these operands; the tensors among them with the version that they have now."""
    if isinstance(node, Change) and node.kept_for is not None and not node.needs(node.kept_for):
        node.saved = None
        return
    keep(node, kept)
    if off.count:
        pack_kept(node)


def _arrays(values: Operands) -> list[Any]:
    return [value.array if isinstance(value, Tensor) else value for value in values]


class Change(Function):
    """New values for some elements of a tensor: ``write`` puts them into an array.

    ``forward`` writes into a copy of the first operand, :func:`change` into the tensor itself.
    """

    keeps = "own"
    kept_for: ClassVar[int | None] = None  # the only input whose gradient needs what is kept

    def forward(self, x: np.ndarray, *others: Any) -> np.ndarray:
        result = self.copy(x)
        self.write(result, *others)
        return result

    def copy(self, x: np.ndarray) -> np.ndarray:
        """The memory for the result out of place: row-major, unless torch's keeps x's order."""
        return x.copy()

    def write(self, target: np.ndarray, *others: Any) -> None:
        """Write the new values. Whatever can be wrong has been checked before."""
        raise NotImplementedError(f"{type(self).__qualname__} does not define write")


class OrderedChange(Change):
    """A change of a copy whose memory keeps the order that the dimensions have in ``x``."""

    def copy(self, x: np.ndarray) -> np.ndarray:
        return copy_of(x)


def change(
    cls: type[Change],
    target: Tensor,
    others: tuple[Any, ...] = (),
    kept: Operands = (),
    apart: Operands | None = None,
    overlap: bool = False,
    **settings: Any,
) -> Tensor:
    """The same operation in place: written into ``target``, counted, and made its history.

    - ``kept`` may hold the target: what is kept then is its value from before the write.
    - ``apart``: what must not lie in the target's memory; by default all operands.
    - ``overlap``: may elements of the target share memory, as in an expanded one?
    """
    check_writable(target, *others)
    if not overlap:
        check_overlap(target)
    check_apart(target, *(others + kept if apart is None else apart))
    node = cls.with_settings(settings)
    recorded = target.array.dtype.kind == "f" and recording((target, *others))
    if recorded:
        edges = (edge_of(target), *edges_of(others))
        connect(node, edges, (target, *others), target.array)
        keep_operands(node, tuple([before_write(k) if k is target else k for k in kept]))
    node.write(target.array, *_arrays(others), *_arrays(kept))
    target.storage.version += 1
    if recorded:
        if node.keeps == "own and output":
            keep_output(node, target)
        rebase_history(target, node)
    return target


def check_apart(target: Tensor, *others: Any) -> None:
    """Refuse operands that lie in the memory that is about to be written.

    As in torch, only where both fill a stretch of memory: else the question is too hard.
    """
    array = target.array
    for other in others:
        # (may_share_memory compares the two stretches)
        if not isinstance(other, Tensor) or not may_share(other.array, array):
            continue
        if is_dense(other.array) and is_dense(array):
            raise RuntimeError(
                "unsupported operation: some elements of the input tensor and the written-to "
                "tensor refer to a single memory location. Please clone() the tensor before "
                "performing the operation."
            )
