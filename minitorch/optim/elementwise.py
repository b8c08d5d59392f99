"""ByElement: what optimizers have in common whose formula treats each element by itself.

Their files hold the formula, written as in its paper, with NumPy's operators on arrays. Underneath
is what all of them need, and what stands here only: the state is made and counted, the numbers of
the formula are prepared, and large parameters go through the formula block after block, so that the
dozen passes of a formula read memory once and the processor's cache the other times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from ..grad_mode import enable_grad
from ..ops.making.likes import zeros_like
from ..tensors import Tensor
from ..tensors.overlaps import refuse_overlap
from ..tensors.shapes import broadcast_shapes
from ..tensors.storage import InferenceStorage
from .by_parameter import ByParameter
from .recorded import refuse_slopes_of_settings, step_on_tensors
from .settings import RECORDED, constants, count, number

# Elements: 256 kB of float32. The seven arrays of Adam lie in the 1 to 2 MB next to a processor's
# core then, and what a call of NumPy costs by itself is spread over enough elements.
BLOCK = 2**16


class Formula(NamedTuple):
    """What an optimizer computes in one step, in place, on arrays of one shape.

    - ``compute``: ``compute(w, g, *remembered, **numbers)``, for the parameter w, its gradient g
      and the arrays that are remembered for the parameter.
    - ``numbers``: the settings that the formula uses, by the names of its arguments.
    - ``remembered``: the names in the state, in the order of the formula's arguments, and how often
      the formula writes into each: that is counted. None: the settings leave this argument out, and
      the formula gets None.
    - ``writes``: how often it writes into the parameter.
    """

    compute: Callable[..., None]
    numbers: dict[str, Any]
    remembered: dict[str, int | None]
    writes: int = 1


class ByElement(ByParameter):
    """An optimizer with a formula for each element; subclasses define ``_start``, ``_formula``."""

    def _start(self, param: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        """Fill the empty ``state`` of a parameter that is to take its first step."""
        raise NotImplementedError

    def _count(self, param: Tensor, group: dict[str, Any]) -> Any:
        """Count a step of the parameter; returns what the formula's numbers depend on."""
        state = self.state[param]
        if not state:
            self._start(param, state, group)
        return count(state["step"])

    def _formula(self, group: dict[str, Any], counted: Any) -> Formula:
        """The formula of a step, with the settings of the group and what ``_count`` returned."""
        raise NotImplementedError

    def _update(self, group: dict[str, Any], params: list[Tensor]) -> None:
        if self.defaults.get("differentiable"):
            return self._record(group, params)
        known = dtype = None
        for param in params:
            counted, array = self._count(param, group), param.array
            # in most groups all have the same
            if type(counted) in RECORDED or counted != known or array.dtype is not dtype:
                known, dtype = counted, array.dtype
                compute, numbers, remembered, writes = self._formula(group, counted)
                compute = _prepared(compute, constants(dtype, numbers), group, dtype)
            arrays = [writing(param, writes), param._grad.array]  # type: ignore[union-attr]
            if remembered:
                state = self.state[param]
                for name, times in remembered.items():
                    arrays.append(None if times is None else writing(state[name], times))
            if array.ndim > 0 and array.size <= BLOCK:
                try:
                    compute(*arrays)
                except ValueError:
                    check_shapes(arrays)
                    raise
            else:
                check_shapes(arrays)  # (in blocks, others of as many elements would fit)
                for parts in blocks(arrays):
                    compute(*parts)

    def _record(self, group: dict[str, Any], params: list[Tensor]) -> None:
        """The same step on tensors, to differentiate through it."""
        refuse_slopes_of_settings(group)
        with enable_grad():
            for param in params:
                dtype = param.array.dtype
                formula = self._formula(group, self._count(param, group))
                numbers = constants(dtype, formula.numbers)
                state = self.state[param]
                step_on_tensors(
                    _prepared(formula.compute, numbers, group, dtype),
                    [
                        param,
                        param._grad,
                        *[
                            None if times is None else state[name]
                            for name, times in formula.remembered.items()
                        ],
                    ],
                )


def _prepared(
    compute: Callable[..., None], numbers: dict[str, Any], group: dict[str, Any], dtype: np.dtype
) -> Callable[..., None]:
    """The formula with its numbers, for the gradient that the group's settings say to follow.

    That is, for all optimizers alike: turned round with ``maximize``, and ``weight_decay * w``
    added to it.
    """
    maximize, weight_decay = group["maximize"], number(group.get("weight_decay"))
    decayed = weight_decay and not group.get("decoupled_weight_decay")
    if not (maximize or decayed):
        return partial(compute, **numbers)
    decay = constants(dtype, {"weight_decay": weight_decay})["weight_decay"] if decayed else None

    def compute_with(w: np.ndarray, g: np.ndarray, *remembered: Any) -> None:
        if maximize:
            g = -g
        if decay is not None:
            g = g + decay * w
        compute(w, g, *remembered, **numbers)

    return compute_with


def zeros(param: Tensor) -> Tensor:
    """Zeros that lie in memory as the parameter does: the start of an average."""
    return zeros_like(param)


def writing(tensor: Tensor, writes: int = 1) -> np.ndarray:
    """The array of a tensor that is about to be written; the writes are counted."""
    storage, array = tensor._storage or tensor.storage, tensor.array
    if type(storage) is InferenceStorage:
        storage.check_writable()
    if not array.flags.c_contiguous:
        refuse_overlap(array)
    storage.version += writes
    return array


def check_shapes(arrays: list[Any]) -> None:
    """Refuse what is remembered for a parameter of another shape, in torch's words: a state that
    was loaded from another model, or a parameter that was replaced by way of ``.data``.

    - ``arrays``: those of the parameter, of its gradient, and what is remembered.
    """
    shape = arrays[0].shape
    for array in arrays[2:]:
        if array is not None and array.shape != shape:
            both = broadcast_shapes(array.shape, shape)
            short = shape if array.shape == both else array.shape
            raise RuntimeError(
                f"output with shape {list(short)} doesn't match the broadcast shape {list(both)}"
            )


def lerp(m: np.ndarray, g: np.ndarray, keep: Any, take: Any) -> None:
    """``m = keep * m + take * g``, in place, for ``keep + take = 1``.

    It is computed from whichever of the two is nearer, as ``torch.lerp`` does. RuntimeError for
    a gradient of float64 beside a mean that is not.
    """
    if g.dtype == np.float64 and m.dtype != g.dtype:  # (float16's gradients come as float32)
        raise RuntimeError("expected dtype float for `end` but got dtype double")
    if take < keep:
        way = g - m
        way *= take
        m += way
    else:
        np.subtract(g, keep * (g - m), m)


# ---- blocks -------------------------------------------------------------------------------------


def blocks(arrays: list[Any]) -> Any:
    """Arrays of one shape in blocks that stay in the cache: lists of a part of each.

    None stays None. Arrays are not cut that are small, or whose elements do not lie in memory in
    one and the same order, or that are a GPU's.
    """
    first = arrays[0]
    if not first.ndim:  # operators would give numbers, in which nothing can be written
        return (_each(arrays, lambda array: array.reshape(1)),)
    if type(first) is not np.ndarray:
        return (arrays,)
    for turn in (lambda array: array, lambda array: array.T):
        turned = _each(arrays, turn)
        if all([array is None or array.flags.c_contiguous for array in turned]):
            return _cut(_each(turned, lambda array: array.reshape(-1)))
    return (arrays,)


def _cut(arrays: list[Any]) -> Iterator[list[Any]]:
    for start in range(0, arrays[0].size, BLOCK):
        part = slice(start, start + BLOCK)
        yield [None if array is None else array[part] for array in arrays]


def _each(arrays: list[Any], change: Callable[[np.ndarray], np.ndarray]) -> list[Any]:
    return [None if array is None else change(array) for array in arrays]
