"""What an operator's call leaves in the graph: one node that calls the registered formula."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ..autograd import Function
from ..autograd.contexts import FunctionCtx
from ..grad_mode import mode, no_grad
from ..tensors import Tensor

Operator = Any  # an OpOverload, which calls what is here


class Formula(NamedTuple):
    """How gradients go back, and what is kept for it (``register_autograd``)."""

    backward: Callable[..., Any] | None
    setup_context: Callable[..., Any] | None
    node: type[Function]


def formula_for(
    op: Operator,
    backward: Callable[..., Any] | None,
    setup_context: Callable[..., Any] | None,
) -> Formula:
    """A formula with a node of its own; ``backward`` None for one that only says it is missing."""
    name = f"GeneratedBackwardFor_{str(op).replace('.', '_')}"
    return Formula(backward, setup_context, type(name, (_Generated,), {}))


def run(op: Operator, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Call the operator; a node stands for it where a gradient is wanted and it has a formula."""
    flat, shape = _flat(args)
    wanted = mode.grad and any([isinstance(x, Tensor) and x.requires_grad for x in flat])
    if op.formula is None:  # no word about gradients: what the kernel does is recorded
        return op.below_autograd(args, kwargs)
    if not wanted or (op._schema.is_mutable and op.formula.backward is None):
        with no_grad():
            return op.below_autograd(args, kwargs)
    call = _Call(op, shape, kwargs)
    results = op.formula.node.apply(*flat, call)
    return _nested(results if isinstance(results, tuple) else (results,), call.result_shape)


class _Call:
    """One call on its way through a node, whose arguments are flat: lists are taken apart."""

    def __init__(self, op: Operator, shape: Any, kwargs: dict[str, Any]) -> None:
        self.op, self.shape, self.kwargs = op, shape, kwargs
        self.result_shape: Any = None


class _Generated(Function):
    """The node of every operator with a formula, each in a subclass with its name."""

    @staticmethod
    def forward(ctx: FunctionCtx, *flat_and_call: Any) -> Any:
        *flat, call = flat_and_call
        args = _nested(flat, call.shape)
        result = call.op.below_autograd(args, call.kwargs)
        ctx.call = call
        ctx._lists = any([isinstance(part, tuple) for part in call.shape])
        if ctx._lists:  # by argument, as the formula has them: a list of answers for a list
            ctx.needs_input_grad = _nested(ctx.needs_input_grad[:-1], call.shape)
        formula = call.op.formula
        if formula.setup_context is not None:
            by_name = {"keyword_only_inputs": call.kwargs} if call.kwargs else {}
            formula.setup_context(ctx=ctx, inputs=args, output=result, **by_name)
        results, call.result_shape = _flat(result if isinstance(result, tuple) else (result,))
        if not isinstance(result, tuple):
            call.result_shape = call.result_shape[0]
        return tuple(results)

    @staticmethod
    def backward(ctx: FunctionCtx, *grads: Any) -> Any:
        call = ctx.call
        formula = call.op.formula
        if formula.backward is None:
            raise RuntimeError(
                f"Trying to backward through {call.op} but no autograd formula was registered. "
                "Please use register_autograd to add one."
            )
        one = not isinstance(call.result_shape, tuple) or isinstance(call.result_shape, _List)
        given = _nested(grads, call.result_shape)
        back = formula.backward(ctx, given) if one else formula.backward(ctx, *given)
        back = back if isinstance(back, tuple) else (back,)
        if len(back) != len(call.shape):
            raise RuntimeError(
                f"function {type(ctx).__name__} returned an incorrect number of gradients "
                f"(expected {len(call.shape)}, got {len(back)})"
            )
        return (*_spread(back, call.shape), None)


class _List(tuple):  # type: ignore[type-arg]
    """The shape of a list, beside that of a tuple."""

    __slots__ = ()


def _flat(values: Iterable[Any]) -> tuple[list[Any], tuple[Any, ...]]:
    """The values with lists of Tensors taken apart, and the shape that puts them together."""
    flat: list[Any] = []
    shape: list[Any] = []
    for value in values:
        if isinstance(value, (list, tuple)) and any(isinstance(x, Tensor) for x in value):
            shape.append(_List([None] * len(value)))
            flat.extend(value)
        else:
            shape.append(None)
            flat.append(value)
    return flat, tuple(shape)


def _nested(flat: Iterable[Any], shape: Any) -> Any:
    """The flat values, put together again."""
    left = iter(flat)

    def build(part: Any) -> Any:
        if part is None:
            return next(left)
        built = [build(inner) for inner in part]
        return built if isinstance(part, _List) else tuple(built)

    return build(shape)


def _spread(back: tuple[Any, ...], shape: tuple[Any, ...]) -> list[Any]:
    """Gradients by argument, flat: None for a list is None for each in it."""
    flat: list[Any] = []
    for grad, part in zip(back, shape):
        if part is None:
            flat.append(grad)
        else:
            flat.extend(part if grad is None else grad)
    return flat
