"""vmap: a function of one sample as a function of a batch (``torch.func.vmap``).

The function is called once for every sample, and the results are stacked: the same values and
gradients as in PyTorch, in the time of a loop. A Function of a program brings a rule of its own for
all samples at once (``lockstep.py``): the samples begin again when it has been called.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..autograd.transposing import mapping
from ..ops.joining.cat_and_stack import stack
from ..random import get_rng_state, set_rng_state
from ..tensors import Tensor
from ..utils._pytree import TreeSpec, tree_flatten, tree_unflatten
from .dimensions import sample_of, spread
from .lockstep import Batch, Waiting


def vmap(
    func: Callable[..., Any],
    in_dims: Any = 0,
    out_dims: Any = 0,
    randomness: str = "error",
    *,
    chunk_size: int | None = None,
) -> Callable[..., Any]:
    """``func`` for every sample of a batch (``torch.func.vmap``, ``torch.vmap``).

    - ``in_dims``: which dimension of each argument counts the samples, None for an argument that
      all share; one for all, or a tuple built as the arguments are.
      Arguments by keyword are shared.
    - ``out_dims``: where that dimension is in the results.
    - ``randomness``: what random numbers do: "error", "same" for all samples, or "different".
    - ``chunk_size`` is accepted: samples go one by one.

    The loop takes time. Raises ValueError when the arguments do not fit ``in_dims``, RuntimeError
    when ``func`` asks a tensor for its value (``if``, ``.item()``) and the samples have not the
    same; PyTorch refuses that always, where the value is a sample's. A Function must have a
    ``vmap`` method or ``generate_vmap_rule = True``.

    >>> torch.vmap(torch.dot)(torch.ones(3, 2), torch.ones(3, 2))
    tensor([2., 2., 2.])
    """
    if randomness not in ("error", "different", "same"):
        raise RuntimeError(
            "Only allowed values for randomness are 'error', 'different', or 'same'. Got "
            f"{randomness}"
        )
    if chunk_size is not None and chunk_size <= 0:
        raise ValueError(f"vmap: chunk_size should be None or greater than 0. (got {chunk_size})")

    name = getattr(func, "__name__", None) or repr(func)

    @functools.wraps(func)
    def mapped(*args: Any, **kwargs: Any) -> Any:
        leaves, spec = tree_flatten(args)
        here = f"vmap({name}, in_dims={in_dims}, ...)(<inputs>)"
        dims = _dims_of(in_dims, args, spec, name, here)
        count = _samples(leaves, dims, here)
        shared = _shared(func, leaves, dims, kwargs)
        given = [(leaf, dim) for leaf, dim in zip(leaves, dims) if dim is not None]
        batch = Batch(count, randomness, [leaf for leaf, _ in given], [x for x, _ in shared])
        before = get_rng_state()

        def once(i: int) -> Any:
            """What the function gives for a sample, or how far it has come."""
            if randomness == "same":
                set_rng_state(before)
            one = [
                leaf if dim is None else sample_of(leaf, dim, i) for leaf, dim in zip(leaves, dims)
            ]
            batch.begin(i, {id(x): dim for x, dim in zip(one, dims) if dim is not None})
            with mapping(batch):
                result = batch.run(lambda: func(*tree_unflatten(one, spec), **kwargs))
            if count > 1 and any([x._version != version for x, version in shared]):
                raise RuntimeError(
                    "vmap: inplace arithmetic on a tensor that all samples share is not possible: "
                    "each of them would write into it. Please map over it, or use the operation "
                    "that is not in place"
                )
            if randomness == "error" and not np.array_equal(get_rng_state().array, before.array):
                raise RuntimeError(
                    "vmap: called random operation while in randomness error mode. Please either "
                    "use the 'same' or 'different' randomness flags on vmap or perform the "
                    "randomness operation out of vmap"
                )
            return result

        several = range(max(count, 1))  # (a batch of none asks a sample of zeros for its shapes)
        results = [once(i) for i in several]
        while any([isinstance(result, Waiting) for result in results]):
            batch.answer(results)
            results = [once(i) for i in several]
        flat, specs = zip(*map(tree_flatten, results))
        joined = _joined(flat, out_dims, specs[-1], name)
        if not count:
            joined = _without_samples(joined, out_dims, specs[-1])
        return tree_unflatten(joined, specs[-1])

    return mapped


def _dims_of(
    in_dims: Any, args: tuple[Any, ...], spec: TreeSpec, name: str, here: str
) -> list[Any]:
    """The dimension of every leaf of the arguments."""
    if not args:
        raise ValueError(
            f"vmap({name})(<inputs>): got no inputs. Maybe you forgot to add inputs, or you are "
            "trying to vmap over a function with no inputs. The latter is unsupported."
        )
    if isinstance(in_dims, list):
        in_dims = tuple(in_dims)
    if not isinstance(in_dims, (int, tuple)):
        raise ValueError(
            f"{here}: expected `in_dims` to be int or a (potentially nested) tuple matching the "
            f"structure of inputs, got: {type(in_dims)}."
        )
    dims = spread(in_dims, spec)
    if dims is None:
        raise ValueError(
            f"{here}: in_dims is not compatible with the structure of `inputs`. in_dims has "
            f"structure {tree_flatten(in_dims)[1]} but inputs has structure {spec}."
        )
    if all([dim is None for dim in dims]):
        raise ValueError("vmap: Expected at least one Tensor to vmap over")
    return dims


def _shared(
    func: Any, leaves: Sequence[Any], dims: Sequence[Any], kwargs: dict[str, Any]
) -> list[tuple[Tensor, int]]:
    """The tensors that all samples see, with their versions: those that are given, and those that
    the function has from around it."""
    given = [leaf for leaf, dim in zip(leaves, dims) if dim is None]
    around = [value for cell in getattr(func, "__closure__", None) or () for value in _in(cell)]
    seen = tree_flatten((given, around, kwargs))[0]
    return [(x, x._version) for x in seen if isinstance(x, Tensor) and not x.is_inference()]


def _in(cell: Any) -> list[Any]:
    """What a function has from around it, if that has been set yet."""
    try:
        return [cell.cell_contents]
    except ValueError:
        return []


def _spread_out(out_dims: Any, spec: TreeSpec) -> list[Any] | None:
    """``out_dims`` for every result; of a single one it may stand in a tuple."""
    if isinstance(out_dims, tuple) and len(out_dims) == 1 and not spec.children():
        (out_dims,) = out_dims
    dims = spread(out_dims, spec)
    return None if dims is None else [dim if dim is None else int(dim) for dim in dims]


def _without_samples(joined: list[Any], out_dims: Any, spec: TreeSpec) -> list[Any]:
    """Results of one sample that stood for none: without it."""
    dims = _spread_out(out_dims, spec) or []
    return [x if dim is None else x.narrow(dim, 0, 0) for x, dim in zip(joined, dims)]


def _same_for_all(column: list[Tensor], name: str) -> Tensor:
    """One result for all samples, which must not depend on the sample."""
    first = column[0]
    for other in column[1:]:
        if other is not first and not _equal(first.array, other.array):
            raise ValueError(
                f"vmap({name}, ...): `{name}` can not return a BatchedTensor when out_dim is None"
            )
    return first


def _equal(a: Any, b: Any) -> bool:
    return a.shape == b.shape and bool(((a == b) | ((a != a) & (b != b))).all())


def _samples(leaves: Sequence[Any], dims: Sequence[Any], here: str) -> int:
    """How many samples there are; ValueError unless all arguments agree."""
    sizes = []
    for leaf, dim in zip(leaves, dims):
        if dim is None:
            continue
        if not isinstance(dim, int):
            raise ValueError(
                f"{here}: Got in_dim={dim} for an input but in_dim must be either an integer "
                "dimension or None."
            )
        if not isinstance(leaf, Tensor):
            raise ValueError(
                f"{here}: Got in_dim={dim} for an input but the input is of type {type(leaf)}. We "
                "cannot vmap over non-Tensor arguments, please use None as the respective in_dim"
            )
        if not -leaf.dim() <= dim < leaf.dim():
            raise ValueError(
                f"{here}: Got in_dim={dim} for some input, but that input is a Tensor of "
                f"dimensionality {leaf.dim()} so expected in_dim to satisfy -{leaf.dim()} <= "
                f"in_dim < {leaf.dim()}."
            )
        sizes.append(leaf.size(dim))
    if len(set(sizes)) > 1:
        raise ValueError(
            "vmap: Expected all tensors to have the same size in the mapped dimension, got sizes "
            f"{sizes} for the mapped dimension"
        )
    return sizes[0]


def _joined(results: Sequence[list[Any]], out_dims: Any, spec: TreeSpec, name: str) -> list[Any]:
    """The results of all samples stacked, each where ``out_dims`` says."""
    if not all([dim is None or isinstance(dim, int) for dim in tree_flatten(out_dims)[0]]):
        raise ValueError(
            f"vmap({name}, ..., out_dims={out_dims}): `out_dims` must be an int, None or a python "
            "collection of ints representing where in the outputs the vmapped dimension should "
            "appear."
        )
    dims = _spread_out(out_dims, spec)
    if dims is None:
        raise ValueError(
            f"vmap({name}, ..., out_dims={out_dims})(<inputs>): out_dims is not compatible with "
            f"the structure of `outputs`. out_dims has structure {tree_flatten(out_dims)[1]} but "
            f"outputs has structure {spec}."
        )
    for value in results[0]:
        if not isinstance(value, Tensor):
            raise ValueError(
                f"vmap({name}, ...): `{name}` must only return Tensors, got type {type(value)}. "
                "Did you mean to set out_dims= to None for output?"
            )
    return [
        _same_for_all(column, name) if dim is None else stack(column, dim)
        for dim, column in zip(dims, map(list, zip(*results)))
    ]


def chunk_vmap(
    func: Callable[..., Any],
    in_dims: Any = 0,
    out_dims: Any = 0,
    randomness: str = "error",
    chunks: int = 2,
) -> Callable[..., Any]:
    """``vmap``; the number of chunks is accepted: samples go one by one."""
    return vmap(func, in_dims, out_dims, randomness)


_vmap = vmap  # its name in torch._vmap_internals
