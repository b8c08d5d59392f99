"""What backward refuses, in torch's words."""

from __future__ import annotations

from traceback import walk_tb
from typing import Any, NoReturn

from ..errors import explain
from ..tensors import wrap
from .edges import KeptOutput

WALKED_TWICE = (
    "Trying to backward through the graph a second time (or directly access saved tensors after "
    "they have already been freed). Saved intermediate values of the graph are freed when you call "
    ".backward() or autograd.grad(). Specify retain_graph=True if you need to backward through the "
    "graph a second time or if you need to access saved tensors after calling backward."
)


def op_name(node: Any) -> str:
    """What torch's errors call a node: ``Exp`` for ExpBackward0, ``Max1`` for MaxBackward1."""
    name, backward, number = node.name().rpartition("Backward")
    if not backward or number.strip("0123456789"):
        return node.name()
    return name + number.lstrip("0")


OF_NUMPY = (ValueError, IndexError, ZeroDivisionError, TypeError)  # what NumPy refuses with
NEGATED_BOOL = (
    "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a "
    "mask, use the `~` or `logical_not()` operator instead."
)


def modified_in_place(node: Any, value: Any, expected: int) -> RuntimeError:
    """torch's error for a kept tensor that was written into."""
    tensor = value
    if isinstance(value, KeptOutput):
        tensor = wrap(value.array)
        tensor._edge, tensor._requires_grad = node, True
    maker = tensor.grad_fn
    origin = ""
    if maker is not None:
        origin = f", which is output {tensor.output_nr} of {op_name(maker)},"
    kind = "CPUBoolType" if value.array.dtype.kind == "b" else tensor.dtype.tensor_name
    return RuntimeError(
        "one of the variables needed for gradient computation has been modified by an inplace "
        f"operation: [{kind} {list(value.array.shape)}]{origin} is at version "
        f"{value._storage.version}; expected version {expected} instead. Hint: enable anomaly "
        "detection to find the operation that failed to compute its gradient, with "
        "torch.autograd.set_detect_anomaly(True, check_nan=False)."
    )


def invalid_gradient(node: Any, index: int, got: Any, expected: Any) -> RuntimeError:
    """The error for a gradient that does not fit the input, or what has become of the input."""
    return RuntimeError(
        f"Function {node.name()} returned an invalid gradient at index {index} - got "
        f"{list(got)} but expected shape compatible with {list(expected)}"
    )


def raise_in_words(error: BaseException) -> NoReturn:
    """Raise an error of a walk; if NumPy refused the arrays of a formula, say what that means.

    They fitted together when the graph was made. An error from a reader's code (a hook, a Function,
    a checkpoint) is left as it is, and one that is marked as a formula's own.
    """
    if getattr(error, "of_formula", False):
        raise error
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    packages = {frame.f_globals.get("__name__", "").partition(".")[0] for frame in frames}
    if not isinstance(error, OF_NUMPY) or packages - {__name__.partition(".")[0], "numpy"}:
        raise error
    if isinstance(error, TypeError):
        if "boolean negative" in str(error):  # a formula negates what the program gave: atan2
            raise RuntimeError(NEGATED_BOOL) from None
        raise error
    must = "backward needs the shapes that the tensors had when they were used"
    instead = "do not change shapes in between, by .data = or by t_() and the like under no_grad"
    raise RuntimeError(explain(must, f"now they do not fit ({error})", instead)) from None
