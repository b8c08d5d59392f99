"""Collating: from a list of samples to a batch.

A sample may be a tensor, a number, a string, or a dict, list, tuple or namedtuple of samples; the
batch has the same form, with the tensors stacked at its leaves::

    [(x0, {"label": 0}), (x1, {"label": 1})]   ->   [stack([x0, x1]), {"label": tensor([0, 1])}]
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Mapping, MutableMapping, MutableSequence, Sequence
from typing import Any

import numpy as np

from ...ops.joining.cat_and_stack import stack
from ...ops.making.from_data import as_tensor, tensor
from ...tensors import Tensor, wrap
from ...tensors.dtypes import float64

_ERROR = (
    "default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found {}"
)
CollateMap = dict[Any, Callable[..., Any]]
np_str_obj_array_pattern = re.compile(r"[SaUO]")  # of dtypes that are no numbers


def default_convert(data: Any) -> Any:
    """NumPy arrays become tensors, wherever in dicts, lists and tuples they are; the rest stays.

    What a DataLoader with ``batch_size=None`` does to a sample (``torch.utils.data``).
    """
    if isinstance(data, Tensor):
        return data
    if isinstance(data, np.ndarray):
        return data if np_str_obj_array_pattern.search(data.dtype.str) else as_tensor(data)
    if isinstance(data, np.generic) and not isinstance(data, np.str_):
        return as_tensor(data)
    if isinstance(data, Mapping):
        return _like_mapping(data, {key: default_convert(data[key]) for key in data})
    if isinstance(data, tuple) and hasattr(data, "_fields"):
        return type(data)(*[default_convert(part) for part in data])
    if isinstance(data, Sequence) and not isinstance(data, (str, bytes)):
        return _like_sequence(data, [default_convert(part) for part in data])
    return data


def collate(batch: Any, *, collate_fn_map: CollateMap | None = None) -> Any:
    """A list of samples as one batch.

    - ``collate_fn_map``: functions ``f(batch, *, collate_fn_map)`` by the type of the samples.

    Raises TypeError for samples of a type that has no function, RuntimeError for unequal lengths.
    """
    first = batch[0]
    function = _function_for(first, collate_fn_map or {})
    if function is not None:
        return function(batch, collate_fn_map=collate_fn_map)

    def joined(samples: Any) -> Any:
        return collate(samples, collate_fn_map=collate_fn_map)

    if isinstance(first, Mapping):
        return _like_mapping(first, {key: joined([each[key] for each in batch]) for key in first})
    if isinstance(first, tuple) and hasattr(first, "_fields"):
        return type(first)(*[joined(samples) for samples in zip(*batch)])
    if isinstance(first, Sequence):
        if any([len(each) != len(first) for each in batch]):
            raise RuntimeError("each element in list of batch should be of equal size")
        return _like_sequence(first, [joined(samples) for samples in zip(*batch)])
    raise TypeError(_ERROR.format(type(first)))


def _function_for(sample: Any, functions: CollateMap) -> Callable[..., Any] | None:
    exact = functions.get(type(sample))
    if exact is not None:
        return exact
    return next((f for kind, f in functions.items() if isinstance(sample, kind)), None)


def _like_mapping(example: Mapping[Any, Any], values: dict[Any, Any]) -> Any:
    """The values in a mapping of the example's type, with all that the example is beside."""
    try:
        if isinstance(example, MutableMapping):
            clone = copy.copy(example)
            clone.update(values)
            return clone
        return type(example)(values)  # type: ignore[call-arg]
    except TypeError:
        return values


def _like_sequence(example: Sequence[Any], values: list[Any]) -> Any:
    """The values in a sequence of the example's type; a list for a tuple, as in torch."""
    if isinstance(example, tuple):
        return values
    try:
        if isinstance(example, MutableSequence):
            clone = copy.copy(example)
            for index, value in enumerate(values):
                clone[index] = value
            return clone
        return type(example)(values)  # type: ignore[call-arg]
    except TypeError:
        return values


def collate_tensor_fn(batch: Sequence[Tensor], *, collate_fn_map: CollateMap | None = None) -> Any:
    """Tensors of equal shape, stacked in front."""
    rows = _stacked_rows(batch)
    return stack(batch, 0) if rows is None else rows


def _stacked_rows(batch: Sequence[Tensor]) -> Tensor | None:
    """``stack(batch, 0)`` in a quarter of the time, for Tensors that are alike and not recorded.

    None for all others: then stack knows what to do, or what is wrong.
    """
    base = None
    for x in batch:
        if type(x) is not Tensor or x._requires_grad:
            return None
        if x._view is not None and x._view.base is not base:
            base = x._view.base
            if base.requires_grad:
                return None
    arrays = [x.array for x in batch]
    shape, dtype = arrays[0].shape, arrays[0].dtype
    if any([array.shape != shape or array.dtype is not dtype for array in arrays]):
        return None
    # side by side along a new dimension in front is one behind the other in memory
    joined = np.concatenate(arrays) if shape else np.array(arrays)
    return wrap(np.ascontiguousarray(joined).reshape((len(arrays), *shape)))


def collate_numpy_array_fn(batch: Any, *, collate_fn_map: CollateMap | None = None) -> Any:
    """Arrays of numbers, as tensors."""
    if np_str_obj_array_pattern.search(batch[0].dtype.str):
        raise TypeError(_ERROR.format(batch[0].dtype))
    return collate([as_tensor(array) for array in batch], collate_fn_map=collate_fn_map)


def collate_numpy_scalar_fn(batch: Any, *, collate_fn_map: CollateMap | None = None) -> Tensor:
    """NumPy's numbers, as one tensor of their dtype."""
    return as_tensor(batch)


def collate_float_fn(batch: Any, *, collate_fn_map: CollateMap | None = None) -> Tensor:
    """Python floats: float64, whatever the default dtype is."""
    if set(map(type, batch)) == {float}:
        return wrap(np.array(batch, np.float64))
    return tensor(batch, dtype=float64)


def collate_int_fn(batch: Any, *, collate_fn_map: CollateMap | None = None) -> Tensor:
    """Python ints: int64, bools: bool."""
    if set(map(type, batch)) == {int} and max(map(abs, batch)) < 2**63:
        return wrap(np.array(batch, np.int64))
    return tensor(batch)


def collate_str_fn(batch: Any, *, collate_fn_map: CollateMap | None = None) -> Any:
    """Strings stay a list of strings."""
    return batch


# In this order: the first kind that fits is taken. Programs may add their own.
default_collate_fn_map: CollateMap = {
    Tensor: collate_tensor_fn,
    np.ndarray: collate_numpy_array_fn,
    (np.bool_, np.number, np.object_): collate_numpy_scalar_fn,
    float: collate_float_fn,
    int: collate_int_fn,
    str: collate_str_fn,
    bytes: collate_str_fn,
}


def default_collate(batch: Any) -> Any:
    """A list of samples as one batch, the leaves stacked (``torch.utils.data.default_collate``).

    Tensors and NumPy arrays are stacked, ints give int64, floats float64, strings stay lists; dicts
    and namedtuples keep their type, tuples become lists.

    >>> from minitorch.utils.data import default_collate
    >>> default_collate([(1, 0.5), (2, 0.25)])
    [tensor([1, 2]), tensor([0.5000, 0.2500], dtype=torch.float64)]

    Raises TypeError for samples of other types, RuntimeError for sequences of unequal length.
    """
    return collate(batch, collate_fn_map=default_collate_fn_map)


def joins_rows(collate_fn: Any) -> bool:
    """Does it stack tensors and do nothing else to them?"""
    stacks = default_collate_fn_map.get(Tensor) is collate_tensor_fn
    return collate_fn is default_collate and stacks
