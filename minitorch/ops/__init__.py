"""All operations, by family. Importing this package attaches them to Tensor and fills OPS."""

from . import (
    arithmetic,
    compare,
    convert,
    copies,
    creation,
    division,
    indexing,
    inplace,
    joining,
    linalg,
    pointwise,
    powers,
    reduce,
    slicing,
    softmax,
    views,
)

__all__ = [
    "arithmetic",
    "compare",
    "convert",
    "copies",
    "creation",
    "division",
    "indexing",
    "inplace",
    "joining",
    "linalg",
    "pointwise",
    "powers",
    "reduce",
    "slicing",
    "softmax",
    "views",
]
