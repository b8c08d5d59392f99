"""A module that runs lines of a program, and everything that can be seen of its variables."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

from tests.fuzz.vocabulary import HELPERS
from tests.ops.observe import error_text

DEPTH = 4  # how far into a graph is looked


@functools.lru_cache(maxsize=20_000)
def compiled(line: str) -> Any:
    """The code of a line; the same lines come again and again."""
    return compile(line, "<program>", "exec")


@functools.lru_cache(maxsize=8)
def helpers(torch: Any) -> dict[str, Any]:
    """The names that lines may use besides their variables, made once per module."""
    names = {
        "torch": torch,
        "checkpoint": torch.utils.checkpoint.checkpoint,
        "log": [],
    }
    for source in HELPERS.values():
        exec(source, names)
    return names


def is_variable(name: str) -> bool:
    """Is this a name that lines make: t0, t1, ...?"""
    return name[0] == "t" and name[1:].isdigit()


class World:
    """A module and the variables that a program has made with it."""

    def __init__(self, torch: Any) -> None:
        self.torch = torch
        self.names = helpers(torch)
        self.first: dict[str, tuple[Any, int]] = {}
        self.close()

    def close(self) -> None:
        """Forget the variables, and switch recording on."""
        for tensor in self.tensors().values():
            tensor.grad = None  # create_graph closes cycles that torch cannot collect
        for name in [n for n in self.names if is_variable(n) or n == "handle"]:
            del self.names[name]
        self.first.clear()
        self.names["log"].clear()
        self.torch.set_grad_enabled(True)

    def run(self, line: str) -> list[str] | None:
        """Execute a line; the class and the first line of the error that it raises, or None."""
        try:
            exec(compiled(line), self.names)
        except Exception as error:
            return error_text(error)
        return None

    def tensors(self) -> dict[str, Any]:
        """The variables, in the order in which they were made."""
        kind = self.torch.Tensor
        return {n: t for n, t in self.names.items() if is_variable(n) and isinstance(t, kind)}

    def note_versions(self) -> None:
        """Remember the version that every new variable starts with.

        Torch counts what it does itself inside an operation, so a result may start at 1 or 2.
        """
        for name, tensor in self.tensors().items():
            known = self.first.get(name)
            if known is not None and known[0] is tensor:
                continue
            first = tensor._version
            for other, start in list(self.first.values()):
                if same_memory(tensor, other):
                    first = start
            self.first[name] = (tensor, first)

    def observe(self, recorded_gradients: bool = False) -> dict[str, dict[str, Any]]:
        """All that can be seen: of every variable, who shares memory with whom, hooks, modes.

        - ``recorded_gradients``: some gradient was recorded; its nodes are not looked at.
        """
        tensors = self.tensors()
        graphs = Graphs(tensors, recorded_gradients)
        seen = {name: facts(tensor, graphs) for name, tensor in tensors.items()}
        for name, (tensor, first) in self.first.items():
            if tensors.get(name) is tensor:
                seen[name]["version"] -= first
        seen["shared"] = sharing(tensors)
        seen["program"] = {
            "is_grad_enabled": self.torch.is_grad_enabled(),
            "log": list(self.names["log"]),
        }
        return seen


def same_memory(a: Any, b: Any) -> bool:
    """Do two tensors read the same storage? (Empty ones: are they views of each other?)"""
    if a is b or a._base is b or b._base is a or (a._base is not None and a._base is b._base):
        return True
    if not a.numel() or not b.numel():
        return False
    return a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()


def facts(tensor: Any, graphs: Graphs) -> dict[str, Any]:
    """What can be seen of one tensor."""
    try:
        node = tensor.grad_fn  # first: to look at it may make it anew
    except RuntimeError as error:
        node, wrong = None, error_text(error)
    else:
        wrong = None
    shape, stride = tensor.shape, tensor.stride()
    numel = tensor.numel()
    seen = {
        "dtype": repr(tensor.dtype),
        "shape": list(shape),
        # the stride of a dimension of size 1 leads nowhere
        "stride": [s for s, n in zip(stride, shape) if n > 1] if numel else [],
        "offset": tensor.storage_offset() if numel else 0,
        "version": tensor._version,
        "is a view": tensor._is_view(),
        "requires_grad": tensor.requires_grad,
        "values": tensor.detach().numpy(),
    }
    if wrong:
        seen["grad_fn"] = wrong
        return seen
    seen["is_leaf"] = leaf = tensor.is_leaf
    seen["output_nr"] = tensor.output_nr
    seen["retains_grad"] = not leaf and tensor.retains_grad
    seen["grad_fn"] = graphs.text(node)
    grad = tensor.grad
    if grad is None:
        seen["grad"] = None
    else:
        shape, stride = grad.shape, grad.stride()
        seen["grad"] = {
            "dtype": repr(grad.dtype),
            "shape": list(shape),
            "stride": [s for s, n in zip(stride, shape) if n > 1] if leaf and numel else None,
            "requires_grad": grad.requires_grad,
        }
        seen["values of grad"] = grad.detach().numpy()
    return seen


class Graphs:
    """Graphs as text, such as ``MulBackward0(t0, ExpBackward0(t1))``."""

    def __init__(self, tensors: dict[str, Any], recorded_gradients: bool) -> None:
        self.names = {id(tensor): name for name, tensor in reversed(tensors.items())}
        self.recorded_gradients = recorded_gradients

    def text(self, node: Any, depth: int = DEPTH) -> str:
        """The node, its inputs, theirs ..."""
        if node is None:
            return "-"
        name = node.name()
        if name == "torch::autograd::AccumulateGrad":
            return self.names.get(id(node.variable), "leaf")
        if depth == 0 or (self.recorded_gradients and name == "CloneBackward0"):
            return f"{name}(...)"
        inputs = []
        for inner, number in node.next_functions:
            text = self.text(inner, depth - 1)
            inputs.append(f"{text}.{number}" if number else text)
        return f"{name}({', '.join(inputs)})"


def sharing(tensors: dict[str, Any]) -> dict[str, str | None]:
    """For each tensor and gradient: the first that reads the same storage; its base; itself."""
    first_object: dict[int, str] = {}
    first: dict[int, str] = {}
    found: dict[str, str | None] = {}
    for name, tensor in tensors.items():
        first_object.setdefault(id(tensor), name)
    for name, tensor in tensors.items():
        found[f"{name} is"] = first_object[id(tensor)]
        base = tensor._base
        found[f"{name}._base"] = None if base is None else first_object.get(id(base), "hidden")
        if tensor.numel():
            found[name] = first.setdefault(tensor.untyped_storage().data_ptr(), name)
    for name, tensor in tensors.items():
        grad = gradient_of(tensor)
        if grad is not None and grad.numel():
            found[f"{name}.grad is"] = first_object.setdefault(id(grad), f"{name}.grad")
            pointer = grad.untyped_storage().data_ptr()
            found[f"{name}.grad"] = first.setdefault(pointer, f"{name}.grad")
    return found


def gradient_of(tensor: Any) -> Any:
    """``tensor.grad``, or None for a view that refuses to look its history up."""
    try:
        return tensor.grad
    except RuntimeError:
        return None


# ---- comparing ----------------------------------------------------------------------------------


def difference(ours: dict[str, Any], theirs: dict[str, Any], tolerance: float) -> Any:
    """The first fact that differs, as (name, ours, theirs), or None."""
    for name in [*theirs, *[n for n in ours if n not in theirs]]:
        mine, other = ours.get(name), theirs.get(name)
        if mine is None or other is None:
            return name, mine and "exists", other and "exists"
        for key in [*other, *[k for k in mine if k not in other]]:
            a, b = mine.get(key), other.get(key)
            if key.startswith("values"):
                if not same_values(a, b, tolerance):
                    return f"{name} {key}", text_of(a), text_of(b)
            elif key == "log":
                if not same_log(a, b, tolerance):
                    return f"{name} {key}", a, b
            elif a != b:
                return f"{name} {key}", a, b
    return None


def text_of(values: Any) -> Any:
    return values if values is None else np.asarray(values).tolist()


def same_values(a: Any, b: Any, tolerance: float) -> bool:
    """Equal up to the last bits, relative to the largest element.

    Where last bits do differ, ours become torch's: else a difference could grow from line to line.
    """
    if a is None or b is None:
        return a is b
    b = np.asarray(b)
    if b.shape != a.shape and b.size == a.size:
        b = b.reshape(a.shape)  # recorded values are flat; the shape is compared by itself
    if a.shape != b.shape:
        return False
    if a.tobytes() == b.tobytes() or (a == b).all():
        return True
    # integers, too, may come from floats: then they differ in a last digit of many
    if a.dtype.kind == "b" or not close(a.astype(float), b.astype(float), tolerance):
        return False
    if a.flags.writeable:
        np.copyto(a, b, casting="unsafe")
    return True


def close(a: np.ndarray, b: np.ndarray, tolerance: float) -> bool:
    """Both within a part of the largest element, with inf and nan in the same places."""
    with np.errstate(all="ignore"):
        finite = np.isfinite(b)
        largest = max(1.0, float(np.abs(b[finite]).max())) if finite.any() else 1.0
        return np.allclose(a, b, tolerance, tolerance * largest, equal_nan=True)


def same_log(a: Any, b: Any, tolerance: float) -> bool:
    """The same texts, and numbers that are close."""
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(same_log(x, y, tolerance) for x, y in zip(a, b))
    if isinstance(a, float) and isinstance(b, float):
        if not math.isfinite(b):
            return repr(a) == repr(b)
        return abs(a - b) <= tolerance * max(1.0, abs(b))
    return a == b
