"""Views of another kind: movedim, unfold, unflatten, ravel and their relatives."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import zeros_beside
from ...errors import type_name
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.views import ViewFunction
from ...tensors import Tensor
from ...tensors.shapes import broadcast_shapes, infer_size, wrap_dim
from ..arguments import as_int, wrong_type
from ..making.copies import alias, contiguous
from .expanding import expand
from .transposes import Permute, permute
from .views import View, reshape, unsqueeze, view, with_strides

# ---- dimensions in another place ----------------------------------------------------------------


@register("movedim", "moveaxis", node=Permute)
def movedim(input: Tensor, source: Any, destination: Any) -> Tensor:
    """Dimensions moved to other places; the others keep their order (``torch.movedim``).

    - ``source``, ``destination``: an int each, or tuples of the same length.

    Returns a view. Raises RuntimeError when the two do not fit or repeat a dimension, IndexError
    when one is out of range.

    >>> torch.movedim(torch.zeros(2, 3, 4), 0, -1).shape
    torch.Size([3, 4, 2])
    """
    check_tensor("movedim", input)
    if isinstance(source, Tensor) and isinstance(destination, Tensor):
        source, destination = [as_int("movedim", "source", dim) for dim in (source, destination)]
    if isinstance(source, int) != isinstance(destination, int):
        raise TypeError(
            "movedim() received an invalid combination of arguments - source and destination must "
            f"both be ints or both be tuples, got {type_name(source)} and {type_name(destination)}"
        )
    sources = [source] if isinstance(source, int) else list(source)
    targets = [destination] if isinstance(destination, int) else list(destination)
    if len(sources) != len(targets):
        raise RuntimeError(
            f"movedim: Invalid source or destination dims: source ({sources} dims) should contain "
            f"the same number of dims as destination ({targets} dims)"
        )
    ndim = input.array.ndim
    from_dims = [wrap_dim(dim, ndim) for dim in sources]
    to_dims = [wrap_dim(dim, ndim) for dim in targets]
    for what, dims, given in (("source", from_dims, sources), ("destination", to_dims, targets)):
        if len(set(dims)) != len(dims):
            raise RuntimeError(f"movedim: repeated dim in `{what}` ({given})")
    if ndim == 0:
        return alias(input)
    order = [dim for dim in range(ndim) if dim not in from_dims]
    for to_dim, from_dim in sorted(zip(to_dims, from_dims)):
        order.insert(to_dim, from_dim)
    return permute(input, tuple(order))


# ---- one dimension as several, several as one ---------------------------------------------------


def _multiply_up_to(new: tuple[int, ...], size: int) -> bool:
    """Do sizes make up a size, with one -1 for what is left? (Others are looked at later.)"""
    if min(new) >= 0:
        return prod(new) == size
    rest = prod([n for n in new if n != -1])
    odd = new.count(-1) != 1 or min(new) < -1
    return odd or (rest > 0 and size % rest == 0) or (rest == 0 and size == 0)


@register(node=View)
def unflatten(input: Tensor, dim: int, sizes: Any) -> Tensor:
    """One dimension as several, of the given sizes (``torch.unflatten``); a view.

    - ``sizes``: a tuple of ints whose product is the size of ``dim``; one may be -1.

    Raises RuntimeError when the sizes do not fit.

    >>> torch.arange(6).unflatten(0, (2, -1))
    tensor([[0, 1, 2],
            [3, 4, 5]])
    """
    check_tensor("unflatten", input)
    given: Any = dim
    if isinstance(given, str):
        raise wrong_type("unflatten", "dim", "int", dim, 1)
    if not isinstance(sizes, (tuple, list)):
        raise wrong_type("unflatten", "sizes", "tuple of ints", sizes, 2)
    if not sizes:
        raise RuntimeError("unflatten: sizes must be non-empty")
    shape = input.array.shape
    dim = wrap_dim(dim, len(shape))
    new = tuple(sizes)
    size = shape[dim] if shape else None
    if size is not None and not _multiply_up_to(new, size):
        raise RuntimeError(
            f"unflatten: Provided sizes {list(new)} don't multiply up to the size of dim {dim} "
            f"({size}) in the input tensor"
        )
    try:
        new = infer_size(new, 1 if size is None else size)
        if size is None:
            raise RuntimeError("a 0-d tensor has no dimension to unflatten")
    except RuntimeError as error:
        raise RuntimeError(f"unflatten got an unexpected error:\n{error}") from None
    return view(input, (*shape[:dim], *new, *shape[dim + 1 :]))


@register(node=View)
def ravel(input: Tensor) -> Tensor:
    """All elements in one dimension: a view of row-major memory, else of a copy (``torch.ravel``).

    >>> torch.ravel(torch.zeros(2, 3)).shape
    torch.Size([6])
    """
    check_tensor("ravel", input)
    return view(contiguous(input), -1)


def _at_least(name: str, one: Callable[[Tensor], Tensor], what: str) -> Callable[..., Any]:
    def function(*tensors: Any) -> Any:
        several = len(tensors) != 1 or isinstance(tensors[0], (tuple, list))
        items = tensors[0] if len(tensors) == 1 and several else tensors
        for position, item in enumerate(items):
            if not isinstance(item, Tensor):
                raise TypeError(
                    f"expected Tensor as element {position} in argument 0, but got "
                    f"{type_name(item)}"
                    if several
                    else f"{name}() received an invalid combination of arguments - got "
                    f"({type_name(item)})"
                )
        return tuple([one(x) for x in items]) if several else one(tensors[0])

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"""The tensor with at least {what} (``torch.{name}``).

    Missing dimensions of size 1 are inserted; a tensor that has enough is returned itself. Several
    tensors, or a list, give a tuple.

    >>> torch.{name}(torch.tensor(5.)).ndim
    {name[8]}
    """
    return register(name, method=False, node=View)(function)


def _one(x: Tensor) -> Tensor:
    return reshape(x, (1,)) if x.array.ndim == 0 else x


def _two(x: Tensor) -> Tensor:
    if x.array.ndim == 0:
        return reshape(x, (1, 1))
    return unsqueeze(x, 0) if x.array.ndim == 1 else x


def _three(x: Tensor) -> Tensor:
    if x.array.ndim == 0:
        return reshape(x, (1, 1, 1))
    if x.array.ndim == 1:
        x = unsqueeze(x, 0)
    return unsqueeze(x, -1) if x.array.ndim == 2 else x


atleast_1d = _at_least("atleast_1d", _one, "one dimension")
atleast_2d = _at_least("atleast_2d", _two, "two dimensions, new ones in front")
atleast_3d = _at_least("atleast_3d", _three, "three dimensions: (1, n, 1) for n elements")


@register(method=False)
def broadcast_tensors(*tensors: Tensor) -> tuple[Tensor, ...]:
    """Each tensor expanded to the shape that all broadcast to (``torch.broadcast_tensors``).

    The results are views that must not be written into. Raises RuntimeError when the shapes do not
    fit.

    >>> a, b = torch.broadcast_tensors(torch.zeros(3, 1), torch.zeros(2))
    >>> a.shape == b.shape == (3, 2)
    True
    """
    for position, x in enumerate(tensors):
        if not isinstance(x, Tensor):
            raise TypeError(
                f"expected Tensor as element {position} in argument 0, but got {type_name(x)}"
            )
    shape = broadcast_shapes(*[x.array.shape for x in tensors])
    return tuple([x if x.array.shape == shape else expand(x, shape) for x in tensors])


# ---- windows ------------------------------------------------------------------------------------


class Unfold(ViewFunction):
    """Windows that slide along a dimension.    Each element sums the gradients of its windows."""

    __slots__ = ("dim", "size", "step")

    def forward(self, x):
        n = (x.shape[self.dim] - self.size) // self.step + 1 if x.ndim else 1
        if not x.ndim:
            return with_strides(x, (self.size,), (1,))
        strides = [step // x.itemsize for step in x.strides]
        shape = (*x.shape[: self.dim], n, *x.shape[self.dim + 1 :], self.size)
        stride = strides[self.dim]
        strides[self.dim] = stride * self.step
        return with_strides(x, shape, (*strides, stride))

    def backward(self, g):
        shape = self.input_shape()
        if not shape:
            return g.sum()
        n = g.shape[self.dim]
        before, after = (slice(None),) * self.dim, (slice(None),) * (len(shape) - self.dim - 1)
        if isinstance(g, Tensor):
            order = (*range(self.dim + 1), g.ndim - 1, *range(self.dim + 1, g.ndim - 1))
            places = np.arange(n)[:, None] * self.step + np.arange(self.size)
            return v.add_at(shape, (*before, places, *after), v.permute(g, order))
        gx = zeros_beside(g, shape)
        for k in range(self.size):  # the k-th elements of all windows at once
            every = slice(k, k + (n - 1) * self.step + 1, self.step)
            gx[(*before, every)] += g[(..., k)]
        return gx


@register(node=Unfold, function=False)
def unfold(input: Tensor, dimension: int, size: int, step: int) -> Tensor:
    """All windows of ``size`` entries along a dimension, ``step`` apart (``Tensor.unfold``).

    Returns a view whose last, new dimension runs within the window. Raises RuntimeError for a
    window larger than the dimension and for steps below 1.

    >>> torch.arange(5).unfold(0, 3, 1)
    tensor([[0, 1, 2],
            [1, 2, 3],
            [2, 3, 4]])
    """
    size, step = as_int("unfold", "size", size), as_int("unfold", "step", step)
    shape = input.array.shape
    dim = wrap_dim(as_int("unfold", "dimension", dimension), len(shape))
    largest = shape[dim] if shape else 1
    if size < 0:
        raise RuntimeError(f"size is {size} but must be >= 0")
    if size > largest:
        raise RuntimeError(
            f"maximum size for tensor at dimension {dim} is {largest} but size is {size}"
        )
    if step <= 0:
        raise RuntimeError(f"step is {step} but must be > 0")
    return Unfold.apply(input, dim=dim, size=size, step=step)
