"""A module that runs lines of a program, and everything that can be seen of its variables."""

from __future__ import annotations

import functools
from typing import Any

from tests.fuzz import excuses
from tests.fuzz.vocabulary import HELPERS
from tests.ops.observe import error_text

COPIES = "CloneBackward0", "torch::autograd::CopyBackwards"
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

    same_code = False  # is the other world minitorch, too? Then torch's ways excuse nothing
    reason = staticmethod(excuses.of_difference)

    def __init__(self, torch: Any) -> None:
        self.torch = torch
        self.names = helpers(torch)
        self.known: dict[str, Any] | None = None  # the variables, while they stay as they are
        self.first: dict[str, tuple[Any, int]] = {}
        self.close()

    @staticmethod
    def leaves_out(line: str) -> bool:
        """Has the line no meaning in this world? Then neither runs it."""
        return False

    def close(self) -> None:
        """Forget the variables, and switch recording on."""
        for tensor in self.tensors().values():
            tensor.grad = None  # create_graph closes cycles that torch cannot collect
        for name in [n for n in self.names if is_variable(n) or n == "handle"]:
            del self.names[name]
        self.known = None
        self.first.clear()
        self.names["log"].clear()
        self.torch.set_grad_enabled(True)

    def run(self, line: str) -> list[str] | None:
        """Execute a line; the class and the first line of the error that it raises, or None."""
        self.known = None
        try:
            exec(compiled(line), self.names)
        except Exception as error:
            return error_text(error)
        return None

    def tensors(self) -> dict[str, Any]:
        """The variables, in the order in which they were made."""
        if self.known is None:
            kind = self.torch.Tensor
            self.known = {
                name: value
                for name, value in self.names.items()
                if is_variable(name) and isinstance(value, kind)
            }
        return self.known

    def note_version(self, name: str) -> None:
        """Remember the version that a new variable starts with.

        Torch counts what it does itself inside an operation, so a result may start at 1 or 2.
        """
        tensor = self.tensors().get(name)
        if tensor is None:
            return
        first = tensor._version
        for other, start in self.first.values():
            if same_memory(tensor, other):
                first = min(start, tensor._version)  # (.data has a counter of its own)
        self.first[name] = (tensor, first)

    def has_tracked_integers(self) -> bool:
        """Does an integer require grad? Torch makes such tensors by mistake."""
        return any(t.requires_grad and not t.is_floating_point() for t in self.tensors().values())

    def observe(self, recorded_gradients: bool = False) -> dict[str, dict[str, Any]]:
        """All that can be seen: of every variable, who shares memory with whom, hooks, modes.

        - ``recorded_gradients``: some gradient was recorded; its nodes are not looked at.
        """
        seen = Look(self.tensors(), recorded_gradients).seen
        for name, (tensor, first) in self.first.items():
            if first and self.tensors().get(name) is tensor:
                seen[name]["version"] -= first
        seen["program"] = {"is_grad_enabled": self.torch.is_grad_enabled()}
        seen["log"] = {"log": list(self.names["log"])}
        return seen


def same_memory(a: Any, b: Any) -> bool:
    """Do two tensors read the same storage? (Empty ones: are they views of each other?)"""
    if a is b or a._base is b or b._base is a or (a._base is not None and a._base is b._base):
        return True
    if not a.numel() or not b.numel():
        return False
    return a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()


class Look:
    """A look at all variables: ``seen`` has their facts by name, and "shared" and "arrays"."""

    def __init__(self, tensors: dict[str, Any], recorded_gradients: bool) -> None:
        self.arrays: dict[str, Any] = {}
        self.grads: dict[str, Any] = {}
        self.graphs = Graphs(tensors, recorded_gradients)
        self.seen = {name: self.facts(name, tensor) for name, tensor in tensors.items()}
        self.seen["shared"] = self.sharing(tensors)
        self.seen["arrays"] = self.arrays

    def facts(self, name: str, tensor: Any) -> dict[str, Any]:
        """What can be seen of one tensor."""
        wrong = None
        try:
            node = tensor.grad_fn  # first: to look at it may make it anew
        except RuntimeError as error:
            wrong = error_text(error)
        self.arrays[f"{name} values"] = tensor.detach().cpu().numpy()
        seen = {
            **layout(tensor),
            "offset": tensor.storage_offset() if tensor.numel() else 0,
            "version": tensor._version,
            "is a view": tensor._is_view(),
            "requires_grad": tensor.requires_grad,
        }
        if wrong:
            seen["grad_fn"] = wrong
            return seen
        seen["is_leaf"] = leaf = tensor.is_leaf
        seen["output_nr"] = tensor.output_nr
        seen["retains_grad"] = not leaf and tensor.retains_grad
        seen["grad_fn"] = node if node is None else self.graphs.text(node)
        seen["grad"] = grad = tensor.grad
        if grad is not None:
            self.grads[name] = grad
            self.arrays[f"{name} values of grad"] = values_of_grad(grad)
            seen["grad"] = {**layout(grad), "requires_grad": grad.requires_grad}
            if not leaf:
                del seen["grad"]["stride"]  # how a retained gradient lies is nobody's promise
        return seen

    def sharing(self, tensors: dict[str, Any]) -> dict[str, str | None]:
        """For each tensor and gradient: the first that reads the same storage; its base; itself."""
        first_object: dict[int, str] = {}
        first: dict[int, str] = {}
        found: dict[str, str | None] = {}
        for name, tensor in tensors.items():
            found[f"{name} is"] = first_object.setdefault(id(tensor), name)
        for name, tensor in tensors.items():
            base = tensor._base
            found[f"{name}._base"] = None if base is None else first_object.get(id(base), "hidden")
            if tensor.numel():
                found[name] = first.setdefault(tensor.untyped_storage().data_ptr(), name)
        for name, grad in self.grads.items():
            if grad.numel():
                found[f"{name}.grad is"] = first_object.setdefault(id(grad), f"{name}.grad")
                pointer = grad.untyped_storage().data_ptr()
                found[f"{name}.grad"] = first.setdefault(pointer, f"{name}.grad")
        return found


class Unusual(Exception):
    """Torch made something that cannot be compared; the text is the id of a known difference."""


def values_of_grad(grad: Any) -> Any:
    """The gradient as an array."""
    try:
        return grad.detach().cpu().numpy()
    except RuntimeError:
        raise Unusual("zero-tensors") from None


def layout(tensor: Any) -> dict[str, Any]:
    """dtype, shape, and strides where they lead somewhere."""
    shape = list(tensor.shape)
    stride = list(tensor.stride())
    if not all(shape):
        stride = []
    elif 1 in shape:
        stride = [step for step, size in zip(stride, shape) if size > 1]
    return {"dtype": repr(tensor.dtype), "shape": shape, "stride": stride}


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
        if depth == 0 or (self.recorded_gradients and name in COPIES):
            return f"{name}(...)"
        inputs = []
        for inner, number in node.next_functions:
            text = self.text(inner, depth - 1)
            inputs.append(f"{text}.{number}" if number else text)
        return f"{name}({', '.join(inputs)})"
