"""Strict mode of autograd.functional: an error where a derivative is zero for want of a path.

A missing path in the graph and a derivative that happens to be zero give the same numbers. Strict
mode tells them apart.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..ops.making.likes import zeros_like
from ..tensors import Tensor

NEEDS_STRICT = " This is not allowed in strict mode"

_NOT_RECORDED = {
    "outputs": "Output {i} of the user-provided function does not require gradients. The outputs "
    "must be computed in a differentiable manner from the input when running in strict mode.",
    "grad_inputs": "The gradient with respect to input {i} is independent of the inputs of the "
    "user-provided function. This is not allowed in strict mode.",
    "jacobian": "While computing the hessian, found that the jacobian of the user-provided "
    "function with respect to input {i} is independent of the input. This is not allowed in strict "
    "mode. You should ensure that your function is twice differentiable and that the jacobian "
    "depends on the inputs (this would be violated by a linear function for example).",
    "hessian": "The hessian of the user-provided function with respect to input {i} is independent "
    "of the input. This is not allowed in strict mode. You should ensure that your function is "
    "thrice differentiable and that the hessian depends on the inputs.",
}


def check_recorded(tensors: Sequence[Tensor | None], what: str, strict: bool) -> None:
    """In strict mode, raise RuntimeError for the first tensor without a history."""
    for i, x in enumerate(tensors if strict else ()):
        if x is None:
            raise RuntimeError(
                f"The output of the user-provided function is independent of input {i}."
                f"{NEEDS_STRICT}."
            )
        if not x.requires_grad:
            raise RuntimeError(_NOT_RECORDED[what].format(i=i))


_INDEPENDENT = {
    "back": "The output of the user-provided function is independent of input {i}."
    " This is not allowed in strict mode.",
    "back_trick": "The gradient with respect to the input is independent of entry {i} in the "
    "grad_outputs when using the double backward trick to compute forward mode gradients. This is "
    "not allowed in strict mode.",
    "double_back": "The jacobian of the user-provided function is independent of input {i}. This "
    "is not allowed in strict mode.",
    "double_back_trick": "The hessian of the user-provided function is independent of entry {i} in "
    "the grad_jacobian. This is not allowed in strict mode as it prevents from using the double "
    "backward trick to replace forward mode AD.",
}


def filled(
    found: Sequence[Tensor | None],
    like: tuple[Tensor, ...],
    strict: bool,
    create_graph: bool,
    stage: str,
) -> list[Tensor]:
    """Zeros in place of None; in strict mode an error instead."""
    result = []
    for i, (g, x) in enumerate(zip(found, like)):
        if g is None and strict:
            raise RuntimeError(_INDEPENDENT[stage].format(i=i))
        if g is not None and strict and create_graph and not g.requires_grad:
            what = "hessian" if stage.startswith("double") else "jacobian"
            raise RuntimeError(
                f"The {what} of the user-provided function is independent of input {i}."
                f"{NEEDS_STRICT} when create_graph=True."
            )
        result.append(zeros_like(x) if g is None else g)
    return result
