"""A program compiled and as it is: both must show the same, bit for bit.

:func:`compare` calls a function three times, on fresh inputs: recorded, replayed, and replayed with
other values (a value that was frozen into the recording shows there).
"""

from __future__ import annotations

import gc
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

import minitorch
from tests.ops.observe import Case, Input, values, weighted_sum


def inputs_of(case: Case, turn: int) -> list[Any]:
    """Fresh tensors for a case; the last call's have their elements in another order."""
    return [_tensor(given, turn) for given in case.inputs]


def _tensor(given: Input, turn: int) -> Any:
    array = values(given)
    if turn == 2 and array.dtype.kind == "f":
        array = np.roll(array.reshape(-1), 1).reshape(array.shape)
    if given.layout == "t":
        array = np.ascontiguousarray(array.transpose()).transpose()
    elif given.layout == "s":
        array = np.repeat(array, 2, axis=-1)[..., 1::2]
    else:
        array = array.copy()
    tensor = minitorch.from_numpy(array)
    return tensor.requires_grad_() if given.track and array.dtype.kind == "f" else tensor


def function_of(case: Case, backward: bool) -> Callable[..., Any]:
    """The expression as a function of its inputs; with its backward, if asked for."""
    names = ", ".join(given.name for given in case.inputs)
    scope: dict[str, Any] = {
        "torch": minitorch, "np": np, "F": minitorch.nn.functional, "nan": float("nan"),
    }  # fmt: skip
    expression = eval(f"lambda {names}: {case.expression}", scope)
    if not backward:
        return expression

    def step(*tensors: Any) -> Any:
        result = expression(*tensors)
        outs = [x for x in tensors_in(result) if x.requires_grad]
        if outs:
            total = (outs[0] * outs[0]).sum()
            for out in outs[1:]:
                total = total + (out * out).sum()
            total.backward()
        return result

    return step


def tensors_in(value: Any) -> list[Any]:
    """The Tensors of a result."""
    if isinstance(value, minitorch.Tensor):
        return [value]
    if isinstance(value, (tuple, list)):
        return [x for part in value for x in tensors_in(part)]
    return []


def seen(function: Callable[..., Any], inputs: list[Any], outside: bool) -> Any:
    """All that can be seen of a call: bits, dtypes, strides, gradients, versions, random state."""
    minitorch.manual_seed(3)
    before = [x._version for x in inputs]
    try:
        result = function(*inputs)
        outs = tensors_in(result)
        if outside and (tracked := [x for x in outs if x.requires_grad]):
            weighted_sum(minitorch, tracked).backward()
    except Exception as error:
        return type(error).__name__, str(error)
    shown = [bits(x) for x in outs] or repr(result)
    grads = [None if x.grad is None else bits(x.grad) for x in inputs if x.is_leaf]
    state = minitorch.get_rng_state().numpy().tobytes()
    flags = [x.requires_grad for x in outs]
    versions = [x._version - b for x, b in zip(inputs, before)]
    changed = [bits(x) for x in inputs]
    return shown, grads, versions, changed, flags, hash(state)


def bits(tensor: Any) -> Any:
    """dtype, shape, strides and the bits of a tensor; a nan is a nan."""
    array = np.array(tensor.detach().numpy(), order="C")
    if array.dtype.kind == "f":
        array = np.where(array != array, np.array(np.nan, array.dtype), array)
    strides = tensor.stride() if array.size and max(array.shape, default=1) > 1 else None
    return str(array.dtype), array.shape, strides, array.tobytes()


def compare(case: Case, backend: str, backward: bool) -> tuple[list[str], Any]:
    """In which of three calls do they differ? And the compiled function, to ask how it went."""
    function = function_of(case, backward)
    compiled = minitorch.compile(function, backend=backend)
    wrong = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for turn in range(3):
            plain = seen(function, inputs_of(case, turn), not backward)
            found = seen(compiled, inputs_of(case, turn), not backward)
            if plain != found:
                wrong.append(f"call {turn} of {case} (backward {backward}):\n  {plain}\n  {found}")
    return wrong, compiled._compiled


def quiet() -> None:
    """What is there already is no input of a case: do not look through it at each recording."""
    gc.collect()
    gc.freeze()
