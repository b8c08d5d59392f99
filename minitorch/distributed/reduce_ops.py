"""ReduceOp: how the values of several ranks become one."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Any

import numpy as np

from ..errors import explain
from ..tensors.dtypes import from_numpy_dtype


class RedOpType(IntEnum):
    """The operations of a reduction. They equal their numbers, as torch's do."""

    SUM = 0
    AVG = 1
    PRODUCT = 2
    MIN = 3
    MAX = 4
    BAND = 5
    BOR = 6
    BXOR = 7

    __str__ = Enum.__str__  # "RedOpType.SUM", not "0"


class ReduceOp:
    """What a reduction does with the values of the ranks (``torch.distributed.ReduceOp``).

    ``SUM``, ``AVG`` (of floating point numbers), ``PRODUCT``, ``MIN``, ``MAX``, and for integers
    and bools ``BAND``, ``BOR``, ``BXOR`` bit by bit.
    """

    RedOpType = RedOpType
    SUM = RedOpType.SUM
    AVG = RedOpType.AVG
    PRODUCT = RedOpType.PRODUCT
    MIN = RedOpType.MIN
    MAX = RedOpType.MAX
    BAND = RedOpType.BAND
    BOR = RedOpType.BOR
    BXOR = RedOpType.BXOR


# Two arrays become one; the sum of truths is "any", their product "all".
FUNCTIONS: dict[RedOpType, np.ufunc] = {
    ReduceOp.SUM: np.add,
    ReduceOp.AVG: np.add,  # divided by the number of ranks afterwards
    ReduceOp.PRODUCT: np.multiply,
    ReduceOp.MIN: np.minimum,
    ReduceOp.MAX: np.maximum,
    ReduceOp.BAND: np.bitwise_and,
    ReduceOp.BOR: np.bitwise_or,
    ReduceOp.BXOR: np.bitwise_xor,
}
_BITS = {ReduceOp.BAND, ReduceOp.BOR, ReduceOp.BXOR}


def check_op(op: Any, dtype: np.dtype) -> None:
    """Raise TypeError for what is no ReduceOp, RuntimeError for one that the dtype cannot do."""
    if type(op) is not RedOpType:
        raise TypeError(explain("op must be a ReduceOp", f"got {op!r}", "dist.ReduceOp.SUM"))
    if op in _BITS and dtype.kind == "f":
        raise RuntimeError(f"Cannot use ReduceOp.{op.name} with non-integral dtype")
    if op is ReduceOp.AVG and dtype.kind != "f":
        name = from_numpy_dtype(dtype).tensor_name[6:-6]
        raise RuntimeError(f"result type Float can't be cast to the desired output type {name}")
