"""backward and grad: the two ways to ask the engine for gradients, and hooks on tensors."""

from __future__ import annotations

import warnings
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np

from ..errors import explain, type_name
from ..graph.edges import GradientEdge, Output, edge_of, leaf_hooks, tensor_of
from ..hooks import HookDict, RemovableHandle
from ..tensors import Tensor, tensor_method, wrap
from ..tensors.storage import owner_of
from .engine import run

_CYCLE = (
    "Using backward() with create_graph=True will create a reference cycle between the parameter "
    "and its gradient which can cause a memory leak. We recommend using autograd.grad when "
    "creating the graph to avoid this. If you have to use this function, make sure to reset the "
    ".grad fields of your parameters to None after use to break the cycle and avoid the leak."
)


def backward(
    tensors: Any,
    grad_tensors: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    inputs: Any = None,
) -> None:
    """Add the gradients of ``tensors`` to ``.grad`` of the leaves (``torch.autograd.backward``).

    - ``tensors``: Tensor, GradientEdge, or sequence of them.
    - ``grad_tensors``: for each the gradient to start from; may be None for one-element tensors.
    - ``retain_graph``: keep what the formulas need, to walk the graph again.
    - ``create_graph``: record the backward itself, for gradients of gradients.
    - ``inputs``: collect only into these tensors.

    Raises RuntimeError when a tensor does not require grad, is not a scalar and has no gradient
    given, or when the graph has been freed.
    """
    if inputs is not None:
        inputs = _as_tuple(inputs)
        if not inputs:
            raise RuntimeError("`inputs` argument to `backward()` cannot be empty.")
    roots = _roots(_as_tuple(tensors), _as_grads(grad_tensors), create_graph)
    for tensor in inputs or ():
        edge_of(tensor)  # a view looks its history up
        tensor.retain_grad()  # so that one that is no leaf has a place for its gradient
    if create_graph:
        warnings.warn(_CYCLE, UserWarning, stacklevel=3)
    retain_graph = bool(create_graph if retain_graph is None else retain_graph)
    given = None if grad_tensors is None or create_graph else [owner_of(g) for _, g in roots]
    run(roots, retain_graph, create_graph, inputs, given=given)


@tensor_method
def backward_method(
    self: Tensor,
    gradient: Tensor | None = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    inputs: Any = None,
) -> None:
    """Add the gradient of this tensor to the ``.grad`` of the leaves it was computed from.

    - ``gradient``: the gradient to start from, of this tensor's shape. For a one-element tensor it
      may be left out and is 1.
    - ``retain_graph``, ``create_graph``, ``inputs``: as in ``minitorch.autograd.backward``.

    Counterpart: ``Tensor.backward``.
    """
    backward(self, gradient, retain_graph, create_graph, inputs)


backward_method.__name__ = backward_method.__qualname__ = "backward"
Tensor.backward = backward_method  # type: ignore[method-assign]
del Tensor.backward_method


def grad(
    outputs: Any,
    inputs: Any,
    grad_outputs: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    allow_unused: bool | None = None,
    is_grads_batched: bool = False,
    materialize_grads: bool = False,
) -> tuple[Tensor | None, ...]:
    """The gradients of ``outputs`` with respect to ``inputs``, returned; no ``.grad`` is touched.

    - ``allow_unused``: return None for an input that the outputs do not depend on, not an error.
    - ``materialize_grads``: return zeros instead of None.
    - the other arguments: see ``backward``.

    Counterpart: ``torch.autograd.grad``.
    """
    if is_grads_batched:
        raise NotImplementedError(
            "is_grads_batched=True is not supported; call grad once per row of grad_outputs"
        )
    if materialize_grads and allow_unused is False:
        raise ValueError(
            "Expected allow_unused to be True or not passed when materialize_grads=True, "
            "but got: allow_unused=False."
        )
    inputs = _as_tuple(inputs)
    if not inputs:
        raise RuntimeError("`inputs` argument to `grad()` cannot be empty.")
    roots = _roots(_as_tuple(outputs), _as_grads(grad_outputs), create_graph)
    for tensor in inputs:
        if not tensor.requires_grad:
            raise RuntimeError("One of the differentiated Tensors does not require grad")
    keep = bool(create_graph if retain_graph is None else retain_graph)
    found = run(roots, keep, create_graph, inputs, accumulate=False)
    result: list[Tensor | None] = []
    for index, (tensor, g) in enumerate(zip(inputs, found)):
        if g is None and materialize_grads:
            g = np.zeros(tensor.array.shape, tensor.array.dtype)
            if create_graph:
                g = wrap(g).requires_grad_()
        if g is None and not allow_unused:
            raise RuntimeError(
                f"The differentiated Tensor at index {index} appears to not have been used in the "
                "graph. Set allow_unused=True if this is the desired behavior."
            )
        result.append(wrap(g) if isinstance(g, np.ndarray) else g)
    return tuple(result)


def _as_tuple(tensors: Any) -> tuple[Tensor, ...]:
    """One or several Tensors or GradientEdges, as Tensors."""
    if isinstance(tensors, Tensor):
        return (tensors,)
    if isinstance(tensors, GradientEdge):
        tensors = (tensors,)
    return tuple([tensor_of(t) if isinstance(t, GradientEdge) else t for t in tensors])


def _as_grads(grads: Any) -> tuple[Any, ...] | None:
    return None if grads is None else (grads,) if isinstance(grads, Tensor) else tuple(grads)


def _roots(
    tensors: tuple[Tensor, ...], grads: tuple[Any, ...] | None, create_graph: bool
) -> list[tuple[Any, Any]]:
    """Where to start and with which gradients, checked."""
    if grads is None:
        grads = (None,) * len(tensors)
    roots = []
    checked = [_root_gradient(i, tensor, g) for i, (tensor, g) in enumerate(zip(tensors, grads))]
    if len(grads) != len(tensors):
        raise RuntimeError(f"got {len(tensors)} tensors and {len(grads)} gradients")
    for index, (tensor, g) in enumerate(zip(tensors, checked)):
        edge = edge_of(tensor)
        if edge is None:
            raise RuntimeError(
                f"element {index} of tensors does not require grad and does not have a grad_fn"
            )
        roots.append((edge, g if create_graph else g.array))
    return roots


def _root_gradient(index: int, tensor: Tensor, g: Any) -> Tensor:
    if g is None:
        if not tensor.requires_grad:
            raise RuntimeError(
                f"element {index} of tensors does not require grad and does not have a grad_fn"
            )
        if _is_edge_of_several(tensor):
            raise RuntimeError(
                explain(
                    "a GradientEdge of a node with several outputs needs its gradient",
                    "got None",
                    "pass it as grad_outputs or grad_tensors",
                )
            )
        if tensor.array.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        shape, dtype = tensor.array.shape, tensor.array.dtype
        return wrap(np.full(shape, 1, dtype) if shape else np.array(1, dtype))
    if not isinstance(g, Tensor):
        raise TypeError(f"gradients can be either Tensors or None, but got {type_name(g)}")
    if g.array.shape != tensor.array.shape and not _is_edge_of_several(tensor):
        raise RuntimeError(
            f"Mismatch in shape: grad_output[{index}] has a shape of {g.shape} and "
            f"output[{index}] has a shape of {tensor.shape}."
        )
    return g if g.array.dtype == tensor.array.dtype else g.to(tensor.dtype)


def _is_edge_of_several(tensor: Tensor) -> bool:
    """Does it stand for a GradientEdge that does not know its shape? (See ``tensor_of``.)"""
    return type(tensor._edge) is Output and not tensor.array.flags.writeable


# ---- hooks on tensors ---------------------------------------------------------------------------


@tensor_method
def register_hook(self: Tensor, hook: Callable[[Tensor], Tensor | None]) -> RemovableHandle:
    """Call ``hook(grad)`` when this tensor's gradient is complete (``Tensor.register_hook``).

    A Tensor that the hook returns takes the gradient's place. Hooks run in the order in which they
    were registered. Returns a handle with ``remove()``.

    Raises RuntimeError for a tensor that does not require grad.
    """
    if not self.requires_grad:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
    node = self.grad_fn
    if node is None:
        return leaf_hooks(self).tensor_hooks.add(hook)
    hooks = node.get_hooks().tensor_hooks
    return hooks.setdefault(self.output_nr, HookDict()).add(hook)


@tensor_method
def register_post_accumulate_grad_hook(
    self: Tensor, hook: Callable[[Tensor], None]
) -> RemovableHandle:
    """Call ``hook(leaf)`` after the leaf's ``.grad`` was updated.

    Raises RuntimeError unless the tensor is a leaf that requires grad. Counterpart:
    ``Tensor.register_post_accumulate_grad_hook``.
    """
    if not self.requires_grad:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
    if self.grad_fn is not None:
        raise RuntimeError("post accumulate grad hooks cannot be registered on non-leaf tensors")
    return leaf_hooks(self).post_accumulate.add(hook)


@tensor_method
def retain_grad(self: Tensor) -> None:
    """Keep this tensor's gradient in ``.grad`` although it is not a leaf (``Tensor.retain_grad``).

    Does nothing for a leaf. Raises RuntimeError for a tensor that does not require grad.
    """
    if not self.requires_grad:
        raise RuntimeError("can't retain_grad on Tensor that has requires_grad=False")
    if self.grad_fn is not None:  # not _edge: a view's may have to be looked up anew
        self.grad_fn.get_hooks().retained[self.output_nr] = weakref.ref(self)
