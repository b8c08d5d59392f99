"""What a program may do with whatever it has loaded. Errors are fine; nothing else is."""

from __future__ import annotations

import contextlib
import copy
import io
import itertools
import pickle
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.lib.array_utils import byte_bounds

import minitorch
from minitorch.tensors.storage import owner_of
from minitorch.tensors.typed_storage import TypedStorage

FEW = 100_000  # elements of a tensor with which arithmetic is done
MANY = 2000  # values of one file that are looked at one by one
TENSORS = 3  # of one file, with which everything is done
LARGE = 20_000  # bytes of a file that is not used in every way


class Hole(Exception):
    """A file did what no file may do."""


def use(value: Any, size: int) -> None:
    """Do with a loaded value what programs do; raises Hole.

    - ``size``: of its file, in bytes.
    """
    tensors = 0
    for part in itertools.islice(parts(value), MANY):
        if isinstance(part, minitorch.Tensor):
            check_memory(part, size)
            tensors += 1
            if tensors <= TENSORS:
                use_tensor(part)
        elif isinstance(part, (OrderedDict, dict, set)):
            check_no_array(part)
    for action in (repr, copy.deepcopy):
        cheaply(action, value)
    for action in (hash, lambda x: x == x):
        attempt(action, value)
    if size > LARGE:
        return
    for action in (copy.copy, through_pickle, through_save):
        cheaply(action, value)
    attempt(lambda: np.add(value, 1))
    if isinstance(value, dict):
        for strict in (True, False):
            attempt(lambda strict=strict: layer().load_state_dict(value, strict=strict))
        attempt(lambda: optimizer().load_state_dict(value))


def attempt(action: Any, *args: Any) -> Any:
    """Call, and let errors be."""
    with contextlib.suppress(Exception):
        return action(*args)


def cheaply(action: Any, value: Any) -> None:
    """Call what must not take memory that a tensor only claims to have; let other errors be."""
    try:
        action(value)
    except MemoryError:
        raise Hole(f"{action.__name__} takes gigabytes") from None
    except Exception:
        pass


def parts(value: Any) -> Iterator[Any]:
    """All values within a value, each once."""
    waiting, seen = [value], set()
    while waiting:
        part = waiting.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        yield part
        if isinstance(part, dict):
            waiting += [*part.keys(), *part.values()]
        elif isinstance(part, (tuple, list, set)):
            waiting += part
        attributes = getattr(part, "__dict__", None)
        if isinstance(attributes, dict) and not isinstance(part, type):
            waiting += attributes.values()


def check_memory(tensor: Any, size: int) -> None:
    """A tensor must read memory of its own file, as large as what was read from it at most."""
    if tensor.device.type == "meta":
        return  # it has no memory
    array = attempt(np.asarray, tensor)
    if array is None:  # it requires grad
        array = np.asarray(tensor.detach())
    owner = owner_of(tensor.array)
    if owner.nbytes > size:
        raise Hole(f"a memory of {owner.nbytes} bytes from a file of {size}")
    if array.size:
        first, last = byte_bounds(array)
        begin, end = byte_bounds(owner)
        if first < begin or last > end:
            raise Hole("a tensor reads memory outside of its storage")
    if type(tensor.requires_grad) is not bool:
        raise Hole(f"requires_grad is {type(tensor.requires_grad)}")
    if array.dtype == bool and array.size <= FEW and array.copy().view(np.uint8).max(initial=0) > 1:
        raise Hole("a bool is neither 0 nor 1")
    for name in getattr(tensor, "__dict__", ()):
        if name.startswith("_") or hasattr(type(tensor), name) or hasattr(np.ndarray, name):
            raise Hole(f"a tensor has got the attribute {name}")


def check_no_array(value: Any) -> None:
    """NumPy must see an object in it, not memory."""
    if np.asarray(value).dtype != object:
        raise Hole(f"NumPy reads memory from a {type(value).__name__}")
    for name in getattr(value, "__dict__", ()):
        if name != "_metadata" and (name.startswith("_") or hasattr(type(value), name)):
            raise Hole(f"{type(value).__name__} has got the attribute {name}")


def use_tensor(tensor: Any) -> None:
    """Arithmetic, printing, copies of one tensor."""
    cheaply(repr, tensor)
    if tensor.numel() > FEW:
        return  # expanded: whoever computes with it asks for as much memory as it claims to have
    for action in (
        lambda: tensor + 1, lambda: np.add(tensor, 1), lambda: np.asarray(tensor) + 1,
        lambda: tensor.sum(), lambda: tensor * tensor, lambda: tensor.tolist(),
        lambda: tensor.reshape(-1)[tensor.reshape(-1) == tensor.reshape(-1)],
        lambda: minitorch.arange(tensor.numel())[tensor.bool().reshape(-1)],
        lambda: tensor.clone().zero_(), lambda: tensor.contiguous().view(-1),
        lambda: tensor.float().requires_grad_().sum().backward(), lambda: tensor.sum().backward(),
        lambda: copy.deepcopy(tensor), lambda: copy.copy(tensor), lambda: through_pickle(tensor),
        lambda: through_save(tensor), lambda: tensor.mul_(1), lambda: tensor.untyped_storage()[0],
    ):  # fmt: skip
        attempt(action)


def through_pickle(value: Any) -> Any:
    if any([isinstance(part, TypedStorage) for part in parts(value)]):
        return None  # has no pickle of its own
    return pickle.loads(pickle.dumps(value))


def through_save(value: Any) -> Any:
    file = io.BytesIO()
    minitorch.save(value, file)
    file.seek(0)
    return minitorch.load(file)


def layer() -> Any:
    return minitorch.nn.Linear(2, 2)


def optimizer() -> Any:
    return minitorch.optim.Adam([minitorch.nn.Parameter(minitorch.ones(2))])
