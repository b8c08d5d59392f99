"""The formula of forward mode that a reader's Function may bring, turned round.

``jvp`` says how results move when the arguments move. Going back asks the opposite, which is the
transpose of the same linear map: the gradient of ``<g, jvp(t)>`` by ``t``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from ..grad_mode import enable_grad
from ..ops.making.likes import zeros_like
from ..tensors import Tensor
from ..tensors.levels import batches, level
from .backward import grad


@contextlib.contextmanager
def during(wish: str) -> Iterator[None]:
    """In the block, ``watching``, ``transforming``, ``pushing`` or ``differentiating``."""
    before = getattr(level, wish)
    setattr(level, wish, True)
    try:
        yield
    finally:
        setattr(level, wish, before)


@contextlib.contextmanager
def mapping(batch: Any) -> Iterator[None]:
    """In the block a sample of ``batch`` is computed."""
    before = level.transforming, level.batch, level.differentiating
    level.transforming, level.batch, level.differentiating = True, batch, False
    batches.append(batch)
    try:
        yield
    finally:
        batches.remove(batch)
        level.transforming, level.batch, level.differentiating = before


class _ForwardCtx:
    """What ``jvp`` sees of a ctx: ``saved_tensors`` are those that were saved for it."""

    def __init__(self, ctx: Any) -> None:
        self.__dict__["_ctx"] = ctx

    def __getattr__(self, name: str) -> Any:
        if name == "saved_tensors" and self._ctx.saved_for_forward:
            return self._ctx.saved_for_forward
        return getattr(self._ctx, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._ctx, name, value)

    def __delattr__(self, name: str) -> None:
        delattr(self._ctx, name)


def transposed(jvp: Callable[..., Any]) -> Callable[..., Any]:
    """A ``backward`` made of a ``jvp``: each argument's gradient from each result's."""

    def backward(ctx: Any, *gradients: Any) -> Any:
        with enable_grad():
            places = [
                zeros_like(x.detach()).requires_grad_() if need else None
                for x, need in zip(ctx.inputs_of_jvp, ctx.needs_input_grad)
            ]
            results = jvp(_ForwardCtx(ctx), *places)
            results = results if isinstance(results, tuple) else (results,)
            pairs = [
                (result, g)
                for result, g in zip(results, gradients)
                if isinstance(result, Tensor) and result.requires_grad and g is not None
            ]
            asked = [place for place in places if place is not None]
            if not pairs:
                return tuple([None for _ in places])
            outputs, directions = zip(*pairs)
            found = iter(grad(outputs, asked, directions, create_graph=True, allow_unused=True))
            return tuple([None if place is None else next(found) for place in places])

    return backward
