"""The cost model: how many operations on numbers a kernel makes.

What it reads and writes is counted elsewhere, in bytes; the machine takes the longer of the two
times. A model, not a measurement: one kernel for one call of NumPy, however many CuPy needs.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator
from typing import Any

import numpy as np

_PRODUCTS = frozenset(("matmul", "dot", "vdot", "inner", "outer", "tensordot", "kron"))
_SORTS = frozenset(("sort", "argsort", "partition", "argpartition", "unique", "lexsort", "median"))
_CUBIC = frozenset(
    ("solve", "inv", "det", "slogdet", "cholesky", "qr", "svd", "eigh", "eigvalsh", "lstsq", "pinv")
)
_GATHERS = frozenset(("getitem", "take", "take_along_axis"))


def flops_of(name: str, arguments: Any, result: Any) -> int:
    """Operations on numbers of a kernel.

    - formulas and sums: one for each element of the largest array read or written;
    - products of matrices: two for each element of the result and each that is summed for it;
    - ``einsum``: two for each combination of the letters' values;
    - sorting n elements: n log2(n); factorisations of n x n matrices: n for each element.
    """
    operands = list(_arrays(arguments))
    elements = max([a.size for a in operands] + [a.size for a in _arrays(result)], default=0)
    if name in _PRODUCTS:
        return _product(name, operands, sum(a.size for a in _arrays(result)))
    if name == "einsum" and isinstance(arguments[0], str):
        return _einsum(arguments[0], operands)
    if name in _SORTS and elements > 1:
        return elements * math.ceil(math.log2(elements))
    if name in _CUBIC and operands and operands[0].ndim:
        return elements * operands[0].shape[-1]
    return elements


def bytes_of(name: str, operands: list[np.ndarray], result: Any, out: Any) -> tuple[int, int]:
    """What a kernel reads and writes, in bytes.

    All operands (``out`` is none), and the result; of an array into which an index points, only the
    elements that are meant.
    """
    reads = sum([a.nbytes for a in operands])
    writes = sum([a.nbytes for a in _arrays(result)])
    if out is not None:
        reads -= sum([a.nbytes for a in _arrays(out)])
    if name in _GATHERS:
        reads += writes - operands[0].nbytes
    return reads, writes


def bytes_in_place(
    name: str, values: tuple[Any, ...], operands: list[np.ndarray]
) -> tuple[int, int]:
    """As :func:`bytes_of`, for a kernel that writes into its first operand."""
    reads, writes = sum([a.nbytes for a in operands[1:]]), operands[0].nbytes
    if name == "setitem" or name.endswith(".at"):
        # elements that take no memory tell how many are meant
        with contextlib.suppress(IndexError):  # a bad index, asserted elsewhere
            shadow = np.broadcast_to(np.empty((), values[0].dtype), values[0].shape)
            writes = shadow[values[1]].nbytes
    elif name == "put_along_axis":
        writes = np.size(values[1]) * values[0].itemsize
    return reads + (writes if name.endswith(".at") else 0), writes


def _product(name: str, operands: list[np.ndarray], elements: int) -> int:
    """2 m n k. In all but batched products, the sizes of the three arrays are mk, kn and mn."""
    if name == "matmul" and operands[0].ndim:
        return 2 * elements * operands[0].shape[-1]
    if len(operands) < 2 or not elements:
        return 2 * elements
    return 2 * elements * math.isqrt(operands[0].size * operands[1].size // elements)


def _einsum(subscripts: str, operands: list[np.ndarray]) -> int:
    sizes: dict[str, int] = {}
    for letters, operand in zip(subscripts.partition("->")[0].split(","), operands):
        before, _, after = letters.replace(" ", "").partition("...")
        sizes |= zip(before, operand.shape)
        sizes |= zip(reversed(after), reversed(operand.shape))
        dots = operand.shape[len(before) : operand.ndim - len(after)] if "." in letters else ()
        sizes["..."] = max(sizes.get("...", 1), math.prod(dots))
    return 2 * math.prod(sizes.values())


def _arrays(argument: Any) -> Iterator[np.ndarray]:
    if isinstance(argument, np.ndarray):
        yield argument
    elif isinstance(argument, (tuple, list)):
        for part in argument:
            yield from _arrays(part)
