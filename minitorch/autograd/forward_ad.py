"""Forward-mode derivatives (``torch.autograd.forward_ad``): tensors that carry a direction along.

    with forward_ad.dual_level():
        x = forward_ad.make_dual(primal, tangent)
        y = (x**2).sum()
        forward_ad.unpack_dual(y).tangent  # how y moves when x moves along the tangent

There is one set of formulas here, and it goes backwards. So a dual tensor is recorded as any that
requires a gradient, and its direction is fetched when it is asked for, by going back twice: the
gradient is linear in what comes in, and its slope is what was asked for. What nobody records, such
as the operations under ``no_grad``, is lost to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..grad_mode import enable_grad
from ..graph.edges import AccumulateGrad
from ..ops.making.likes import zeros_like
from ..ops.shapes.views import view_as
from ..tensors import Tensor
from .backward import grad
from .transposing import during, level


class UnpackedDualTensor(NamedTuple):
    """What ``unpack_dual`` returns: the tensor itself, and its direction or None."""

    primal: Tensor
    tangent: Tensor | None


def enter_dual_level() -> int:
    """Begin a level; returns its number, 0. RuntimeError inside another: there is one at a time."""
    if level.duals is not None:
        raise RuntimeError("Nested forward mode AD is not supported at the moment")
    level.duals = []
    return 0


def exit_dual_level(*, level: int | None = None) -> None:
    """End the level: its tensors have no directions any more. RuntimeError when there is none."""
    if _level.duals is None:
        raise RuntimeError("Dual level must be a positive number.")
    _level.duals = None


_level = level  # (an argument has the name)


def __getattr__(name: str) -> int:
    """``_current_level``: the number of the level, -1 outside of one."""
    if name == "_current_level":
        return -1 if _level.duals is None else 0
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class dual_level:
    """``with dual_level():`` is a block in which tensors may have directions."""

    def __enter__(self) -> int:
        return enter_dual_level()

    def __exit__(self, *exc_info: object) -> None:
        exit_dual_level()


def make_dual(tensor: Tensor, tangent: Tensor, *, level: int | None = None) -> Tensor:
    """A view of the tensor with a direction, both of one shape and of floats.

    Raises RuntimeError outside of a level, for another shape, and for a tensor that has a direction
    already; ValueError for integers.
    """
    if _level.duals is None:
        raise RuntimeError(
            "Trying to create a dual Tensor for forward AD but no level exists, make sure to "
            "enter_dual_level() first."
        )
    for name, part in (("primal", tensor), ("tangent", tangent)):
        if not part.is_floating_point():
            raise ValueError(
                f"Expected {name} to be floating point or complex, but got: {part.dtype}"
            )
    if tensor.shape != tangent.shape:
        raise RuntimeError(
            "Trying to set a forward gradient that has a different size than that of the original "
            f"Tensor, this is not supported. Tensor is of size {list(tensor.shape)} while the "
            f"given forward gradient is of size {list(tangent.shape)}."
        )
    if any([dual is tensor for dual, _ in _level.duals]):
        raise RuntimeError(
            "Making a dual Tensor based on a Tensor that already has a forward gradient at the "
            "same level 0 is not supported."
        )
    with enable_grad():
        root = tensor if tensor.requires_grad else tensor.detach().requires_grad_()
        dual = view_as(root, root) if root is tensor else root
    _level.duals.append((dual, tangent))
    return dual


def unpack_dual(tensor: Tensor, *, level: int | None = None) -> UnpackedDualTensor:
    """The tensor and its direction, which is None when it depends on no dual tensor.

    >>> with torch.autograd.forward_ad.dual_level():
    ...     x = torch.autograd.forward_ad.make_dual(torch.tensor(3.0), torch.tensor(1.0))
    ...     torch.autograd.forward_ad.unpack_dual(x**2)
    UnpackedDualTensor(primal=tensor(9.), tangent=tensor(6.))
    """
    if not isinstance(tensor, Tensor):
        raise TypeError(
            "_unpack_dual(): argument 'dual' (position 1) must be Tensor, not "
            f"{type(tensor).__name__}"
        )
    duals = _level.duals
    if duals is None:
        return UnpackedDualTensor(tensor, None)
    for dual, tangent in duals:
        if dual is tensor:
            return UnpackedDualTensor(settled(tensor, _own(duals)), tangent)
    found = moved(tensor, duals)
    if found is None:
        return UnpackedDualTensor(tensor, None)
    own = _own(duals)
    return UnpackedDualTensor(settled(tensor, own), settled(found, own))


def _own(duals: Sequence[tuple[Tensor, Tensor]]) -> set[int]:
    return {id(dual) for dual, _ in duals if dual.is_leaf}


def moved(output: Tensor, duals: Sequence[tuple[Tensor, Tensor]]) -> Tensor | None:
    """How a tensor moves when the duals move along their tangents; None if it does not."""
    if not output.requires_grad or not duals:
        return None
    with enable_grad():
        zero = zeros_like(output.detach()).requires_grad_()
        inputs = [dual for dual, _ in duals]
        with during("pushing"):
            slopes = grad(
                output, inputs, zero, create_graph=True, retain_graph=True, allow_unused=True
            )
        pairs = [
            (slope, tangent.to(slope.dtype))
            for slope, (_, tangent) in zip(slopes, duals)
            if slope is not None
        ]
        if not pairs:
            return None
        rising = [(slope, tangent) for slope, tangent in pairs if slope.requires_grad]
        if not rising:
            return zeros_like(output.detach())
        tangents = [tangent for _, tangent in rising]
        found = grad(
            [slope for slope, _ in rising], [zero], tangents, create_graph=True, allow_unused=True
        )
        return zeros_like(output.detach()) if found[0] is None else found[0]


def settled(result: Tensor, own: set[int]) -> Tensor:
    """A tensor without its history, unless that leads to a leaf that is not among ``own`` (ids)."""
    if not result.requires_grad:
        return result
    if result.is_leaf:
        return result.detach() if id(result) in own else result
    waiting: list[Any] = [result.grad_fn]
    seen: set[int] = set()
    while waiting:
        node = waiting.pop()
        if node is None or id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, AccumulateGrad) and id(node.variable) not in own:
            return result
        waiting += [following for following, _ in node.next_functions]
    return result.detach()
