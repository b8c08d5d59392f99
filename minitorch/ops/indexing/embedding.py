"""Rows of a table by index: embedding and one_hot; and rows divided by their norm."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import arange_beside, full_beside, has_no_values, zeros_beside
from ...devices.mixed import check_same_device
from ...grad_mode import no_grad
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...graph.out import check_not_recorded, write_out
from ...tensors import Tensor, wrap
from ...tensors.dtypes import as_index
from ..arithmetic.division import div
from ..elementwise.clamping import clamp_min
from ..linalg.matrix_norms import norm
from ..shapes.expanding import expand
from .at_indices import add_rows
from .combining import how_often
from .gathering import SELECT, outside


class Embedding(Function):
    """Rows of a table.    The gradient of a row is the sum over all places where it was read"""

    __slots__ = ("indices", "padding_idx", "by_frequency")
    keeps = "own"

    def forward(self, weight):
        self.saved = (self.indices,)
        if not weight.flags.c_contiguous:
            return weight[self.indices]
        return weight.take(as_index(self.indices), 0)  # twice as fast

    def backward(self, g, indices):
        shape = self.input_shape()
        flat = self.indices.reshape(-1)
        rows = g.reshape((flat.size, shape[1]))
        factors = self.factors(flat)
        if factors is not None:
            rows = rows * v.constant(factors.astype(self.dtype)[:, None], rows)
        if isinstance(rows, Tensor):
            return v.add_at(shape, (flat,), rows)
        table = zeros_beside(rows, shape)
        add_rows(table, flat, rows)
        return table

    def factors(self, flat: np.ndarray) -> np.ndarray | None:
        """By what the gradient of each read row is multiplied; None: by nothing."""
        if self.padding_idx is None and not self.by_frequency:
            return None
        factors = full_beside(flat, flat.size, 1, np.float64)
        if self.by_frequency:
            factors /= how_often(flat, self.input_shape()[0])[flat]
        if self.padding_idx is not None:
            factors *= flat != self.padding_idx
        return factors


@register("nn.functional.embedding", node=Embedding)
def embedding(
    input: Tensor,
    weight: Tensor,
    padding_idx: int | None = None,
    max_norm: float | None = None,
    norm_type: float = 2.0,
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
) -> Tensor:
    """The rows of ``weight`` at the indices ``input`` (``torch.nn.functional.embedding``).

    - ``input``: int64 or int32, any shape; ``weight``: (num_embeddings, embedding_dim).
      Result: (*input.shape, embedding_dim).
    - ``padding_idx``: a row that gets no gradient; negative counts from the end.
    - ``max_norm``, ``norm_type``: rows that are read and longer than this are scaled down, *in
      weight itself*. ``scale_grad_by_freq``: gradients divided by how often a row was read.
    - ``sparse``: changes nothing: the gradient has the same numbers, and is dense here.

    Raises IndexError for an index out of range.

    >>> torch.nn.functional.embedding(torch.tensor([2, 0]), torch.eye(3))
    tensor([[0., 0., 1.],
            [1., 0., 0.]])
    """
    # the positions are those of torch.embedding(weight, indices)
    check_tensor("embedding", input, "indices", 2)
    check_tensor("embedding", weight, "weight", 1)
    rows = weight.array.shape[0] if weight.array.ndim else 0
    if padding_idx is not None:
        if not -rows <= padding_idx < rows:
            raise AssertionError("Padding_idx must be within num_embeddings")
        padding_idx %= rows
    _check_embedding(input, weight, rows)
    if max_norm is not None:
        renormalize(weight, input.array, max_norm, norm_type)
    return Embedding.apply(
        weight, indices=input.array, padding_idx=padding_idx, by_frequency=scale_grad_by_freq
    )


def _check_embedding(input: Tensor, weight: Tensor, rows: int) -> None:
    if weight.array.ndim != 2:
        raise RuntimeError("'weight' must be 2-D")
    if not type(weight.array) is type(input.array) is np.ndarray:
        check_same_device("_index_select", self=weight.array, index=input.array)
    if input.array.dtype not in (np.int64, np.int32):
        raise RuntimeError(
            "Expected tensor for argument #1 'indices' to have one of the following scalar types: "
            f"Long, Int; but got {input.dtype.tensor_name} instead (while checking arguments for "
            "embedding)"
        )
    if outside(input.array, rows, by=SELECT) is not None:
        raise IndexError("index out of range in self")


def renormalize(weight: Tensor, indices: np.ndarray, max_norm: float, p: float) -> None:
    """Scale the rows that are read down to ``max_norm``, in place."""
    read = np.unique(indices)
    with no_grad():
        lengths = norm(wrap(weight.array[read]), p, 1).array
    long = lengths > max_norm
    factor = max_norm / (lengths[long] + 1e-7)
    weight.array[read[long]] *= factor[:, None].astype(weight.array.dtype)
    weight.storage.version += 1


@register("nn.functional.one_hot")
def one_hot(tensor: Tensor, num_classes: int = -1) -> Tensor:
    """1 at the class of each element, 0 elsewhere (``torch.nn.functional.one_hot``).

    - ``tensor``: int64, any shape. Result: int64, (*shape, num_classes); by default one more than
      the largest class.

    Raises RuntimeError for classes out of range.

    >>> torch.nn.functional.one_hot(torch.tensor([0, 2]))
    tensor([[1, 0, 0],
            [0, 0, 1]])
    """
    check_tensor("one_hot", tensor)
    classes = tensor.array
    if classes.dtype != np.int64:
        raise RuntimeError("one_hot is only applicable to index tensor of type LongTensor.")
    if classes.size == 0:
        if num_classes <= 0:
            raise RuntimeError("Can not infer total number of classes from empty tensor.")
        return wrap(zeros_beside(classes, (*classes.shape, num_classes)))
    if has_no_values(classes):
        known = classes.item() if num_classes == -1 else num_classes  # item: refused
        return wrap(zeros_beside(classes, (*classes.shape, known)))
    if num_classes == -1 or type(classes) is np.ndarray:
        if classes.min() < 0:
            raise RuntimeError("Class values must be non-negative.")
        largest = int(classes.max())
        num_classes = largest + 1 if num_classes == -1 else num_classes
        if largest >= num_classes:
            raise RuntimeError("Class values must be smaller than num_classes.")
    else:
        outside(classes, num_classes)  # (a GPU is not waited for if the number is given)
    result = zeros_beside(classes, (classes.size, num_classes))
    result[arange_beside(classes, classes.size), classes.reshape(-1)] = 1
    return wrap(result.reshape(*classes.shape, num_classes))


@register("nn.functional.normalize")
def normalize(
    input: Tensor, p: float = 2.0, dim: Any = 1, eps: float = 1e-12, out: Tensor | None = None
) -> Tensor:
    """``input`` divided by its norm along ``dim`` (``torch.nn.functional.normalize``).

    - ``p``: which norm; ``eps``: the smallest divisor; ``out``: the tensor that is written into.

    >>> torch.nn.functional.normalize(torch.tensor([[3.0, 4.0]]))
    tensor([[0.6000, 0.8000]])
    """
    check_tensor("normalize", input)
    lengths = clamp_min(norm(input, p, dim, keepdim=True), eps)
    result = div(input, expand(lengths, input.array.shape))
    if out is None:
        return result
    check_not_recorded("div", out, (input,), {})
    return write_out(out, result.detach(), (input,))
