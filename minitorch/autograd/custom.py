"""Your own operation with your own gradient: ``minitorch.autograd.Function``.

A subclass says how to compute the result and how to compute the gradients of its inputs::

    class Cube(minitorch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x ** 3

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return 3 * x * x * g

    y = Cube.apply(x)

Both methods see Tensors, not arrays. ``forward`` runs unrecorded; in its place the graph gets one
node, ``CubeBackward``, that calls ``backward``. Two objects share the work:

- ``ctx``, a :class:`FunctionCtx`, is what the two methods write on and read from;
- the node, a :class:`CustomNode`, is what the engine walks. Attributes that it does not have
  itself it reads from its ``ctx``, so ``y.grad_fn.saved_tensors`` works, as in PyTorch.
"""

from __future__ import annotations

import functools
import inspect
import warnings
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

from ..grad_mode import mode, no_grad
from ..graph import node as nodes
from ..graph.edges import Output, edge_of
from ..graph.node import connect, edges_of
from ..tensors import Tensor, wrap
from .contexts import CustomNode, FunctionCtx
from .results import Results
from .transposing import level, transposed

_new = object.__new__
_NO_RESULT = np.empty(0)


_PACKAGE = f"{__name__.partition('.')[0]}."  # whose own functions need no setup_context
_NO_SETUP = (
    "In order to use an autograd.Function with functorch transforms (vmap, grad, jvp, jacrev, "
    "...), it must override the setup_context staticmethod. For more details, please see "
    "https://pytorch.org/docs/main/notes/extending.func.html"
)


class Function:
    """The base of an operation of your own (``torch.autograd.Function``).

    Define the static methods ``forward(ctx, *args)`` and ``backward(ctx, *grads)``, and call
    ``apply``: the graph then gets one node that calls your ``backward``. With
    ``setup_context(ctx, inputs, output)`` defined, ``forward`` gets no ``ctx``.
    ``vjp`` is another name for ``backward``.

    - ``forward`` returns a Tensor or a tuple; what is not a Tensor in it is handed on.
    - ``backward`` gets a gradient per result (None for one that is not a Tensor) and returns one
      per argument of ``forward``: a Tensor whose shape fits the argument, or None.
    """

    _backward_cls: ClassVar[type[CustomNode]]
    _ctx_cls: ClassVar[type[FunctionCtx]]
    generate_vmap_rule = False  # may vmap call ``forward`` and ``backward`` for each sample?

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        name = f"{cls.__name__}Backward"
        metaclass: Any = CustomNode.__class__
        cls._backward_cls = metaclass(
            name, (CustomNode,), {"owner": cls, "__module__": "torch.autograd.function"}, node=name
        )
        cls._ctx_cls = type(name, (FunctionCtx,), {})  # AttributeErrors show the node's name

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        warnings.warn(
            f"{type(self)} should not be instantiated. Methods on autograd functions are all "
            "static, so you should invoke them on the class itself. Instantiating an autograd "
            "function will raise an error in a future version of PyTorch.",
            DeprecationWarning,
            stacklevel=2,
        )

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        raise RuntimeError(
            "Legacy autograd function with non-static forward method is deprecated. Please use "
            "new-style autograd function with static forward method. "
            "(Example: https://pytorch.org/docs/stable/autograd.html#torch.autograd.Function)"
        )

    @staticmethod
    def forward(*args: Any, **kwargs: Any) -> Any:
        """Compute the result: ``forward(ctx, *args)``, without ctx if setup_context is defined."""
        raise NotImplementedError(
            "You must implement the forward function for custom autograd.Function."
        )

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: Any) -> Any:
        """Write on ``ctx`` what backward needs, after a ``forward`` that has no ``ctx``."""
        raise NotImplementedError("setup_context is not implemented.")

    @staticmethod
    def backward(ctx: Any, *grad_outputs: Any) -> Any:
        """The gradient of each argument, from the gradient of each result."""
        raise NotImplementedError(
            "You must implement either the backward or vjp method for your custom "
            "autograd.Function to use it with backward mode AD."
        )

    vjp = backward

    @staticmethod
    def jvp(ctx: Any, *grad_inputs: Any) -> Any:
        """The formula of forward mode: how the results move with the arguments."""
        raise NotImplementedError(
            "You must implement the jvp function for custom autograd.Function to use it with "
            "forward mode AD."
        )

    @staticmethod
    def vmap(info: Any, in_dims: Any, *args: Any) -> Any:
        """What ``torch.vmap`` makes of it: returns (output, out_dims).

        - ``info``: has ``batch_size`` and ``randomness``.
        - ``in_dims``: for each of ``args`` the dimension that counts the samples; None for what
          all of them share. The dimensions of the output are built as it is, or one for all.
        """
        raise NotImplementedError(
            "To use autograd.Function with vmap, you must either override the vmap staticmethod or "
            "set generate_vmap_rule=True."
        )

    @classmethod
    def _formula(cls, ctx: Any = None) -> Callable[..., Any]:
        """``backward``, by whichever of its two names it was defined; in forward mode ``jvp``."""
        has_backward = cls.backward is not Function.backward
        has_vjp = cls.vjp is not Function.vjp
        if has_backward and has_vjp:
            raise RuntimeError(
                "Implementing both 'backward' and 'vjp' for a custom Function is not allowed. You "
                "should only implement one of them."
            )
        if level.pushing and cls.jvp is not Function.jvp and hasattr(ctx, "inputs_of_jvp"):
            return transposed(cls.jvp)
        if level.duals is not None and not (has_backward or has_vjp):
            return cls.jvp if cls.jvp is Function.jvp else transposed(cls.jvp)
        return cls.vjp if has_vjp else cls.backward

    @classmethod
    def _check_for_func(cls, ctx: Any, needs: tuple[bool, ...]) -> None:
        """Raise RuntimeError when this lacks what torch.func asks of a Function."""
        if cls.__module__.startswith(_PACKAGE):
            return
        if cls.setup_context is Function.setup_context:
            raise RuntimeError(_NO_SETUP)
        if level.watching and any(needs) and cls.jvp is Function.jvp:
            cls.jvp(ctx)  # says that it is missing

    @classmethod
    def _forward(cls) -> Callable[..., Any]:
        """``forward``, or in a sample of vmap the rule that computes it for all of them."""
        batch = level.batch
        if batch is None or cls.__module__.startswith(_PACKAGE) or not batch.check(cls):
            return cls.forward
        return functools.partial(batch.meet, cls)

    @classmethod
    def apply(cls, *args: Any, **kwargs: Any) -> Any:
        """Compute the result and, when an argument requires grad, record this operation."""
        ctx = cls._ctx_cls() if cls is not Function else FunctionCtx()
        has_setup = cls.setup_context is not Function.setup_context
        if has_setup:
            bound = inspect.signature(cls.forward).bind(*args, **kwargs)
            bound.apply_defaults()
            args, kwargs = bound.args, bound.kwargs
        inputs = (*args, *kwargs.values())
        needs = tuple([isinstance(x, Tensor) and x.requires_grad for x in inputs])
        ctx.needs_input_grad = needs
        if level.transforming:
            cls._check_for_func(ctx, needs)
        forward = cls._forward()
        if forward is not cls.forward and not level.differentiating:
            return forward(*args, **kwargs)
        recording = mode.grad and any(needs)
        # asked before forward runs: it may write into its inputs
        edges = tuple(
            [edge_of(x) if recording and need else None for x, need in zip(inputs, needs)]
        )
        with no_grad():
            if has_setup:
                output = forward(*args, **kwargs)
                cls.setup_context(ctx, args, output)
            else:
                output = forward(ctx, *args, **kwargs)
        if level.duals is not None or level.watching:
            ctx.inputs_of_jvp = inputs
        node = _node_of(cls, ctx, inputs, edges) if recording else None
        results = Results(ctx, inputs, node).finish(
            output if isinstance(output, tuple) else (output,)
        )
        return results if isinstance(output, tuple) else results[0]


def _node_of(
    cls: type[Function], ctx: FunctionCtx, inputs: tuple[Any, ...], edges: tuple[Any, ...]
) -> CustomNode:
    node = _new(cls._backward_cls)
    node.ctx = ctx
    connect(node, edges, (), _NO_RESULT)
    node.tensor_inputs = tuple([isinstance(x, Tensor) for x in inputs])
    return node


class DelayedError(nodes.Function, node="torch::autograd::Error"):
    """Hands tensors on, and raises an error when a gradient comes back."""

    __slots__ = ("parts", "msg")

    def backward(self, g: Any, *kept: Any) -> Any:
        raise RuntimeError(self.msg)

    run_recorded = backward


def delayed_error(msg: str, tensors: tuple[Any, ...]) -> tuple[Any, ...]:
    """The tensors (None stays None), as results of a node that refuses to be walked."""
    node = _new(DelayedError)
    connect(node, edges_of(tensors), (), _NO_RESULT)
    node.parts, node.msg = tensors, msg
    results: list[Any] = [None if tensor is None else wrap(tensor.array) for tensor in tensors]
    for output_nr, result in enumerate(results):
        if result is not None:
            result._edge, result._requires_grad = Output(node, output_nr, result.array), True
    return tuple(results)


def once_differentiable(backward: Callable[..., Any]) -> Callable[..., Any]:
    """Decorator for a ``backward`` whose own gradient would be wrong: it runs unrecorded.

    Put it under ``@staticmethod``. Asking for a second gradient raises RuntimeError then, instead
    of returning a wrong one (``torch.autograd.function.once_differentiable``).
    """

    @functools.wraps(backward)
    def wrapper(ctx: Any, *args: Any, **kwargs: Any) -> Any:
        with no_grad():
            outputs = backward(ctx, *args, **kwargs)
        if not (mode.grad and any([isinstance(x, Tensor) and x.requires_grad for x in args])):
            return outputs
        values = outputs if isinstance(outputs, tuple) else (outputs,)
        guarded = _guard(values)
        return guarded if isinstance(outputs, tuple) else guarded[0]

    return wrapper


def _guard(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The values as results of a node that refuses to be walked."""
    leaves = [v if v is None else wrap(v.array).requires_grad_() for v in values]
    return delayed_error(
        "trying to differentiate twice a function that was marked with @once_differentiable",
        tuple(leaves),
    )
