"""backward and grad: the two ways to ask the engine for gradients."""

from __future__ import annotations

import warnings
from operator import itemgetter
from typing import Any

import numpy as np

from ..devices.arrays import full_beside, is_array, owner_of
from ..errors import explain, type_name, warn
from ..graph import asking
from ..graph.edges import (
    GradientEdge,
    Output,
    edge_of,
    grad_dtype_of,
    is_readers_with_one_result,
    tensor_of,
)
from ..graph.refusals import OF_NUMPY, raise_in_words
from ..ops.joining.cat_and_stack import stack
from ..ops.making.likes import zeros_like
from ..tensors import Tensor, wrap
from ..tensors.dtypes import from_numpy_dtype
from ..tensors.shapes import Size
from . import requests
from .anomaly import anomaly
from .engine import collect, walk

_ndarray = np.ndarray
_edge = itemgetter(0)  # of a root, a pair of edge and gradient
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

    Raises RuntimeError for a tensor that requires no grad, for several elements without a gradient
    to start from, and for a graph that has been freed.
    """
    if inputs is not None:
        inputs = _checked_inputs(inputs)
    tensors = (tensors,) if isinstance(tensors, Tensor) else as_tensors(tensors)
    roots = roots_of(tensors, grad_tensors)
    nodes, uses, watched = collect(map(_edge, roots))
    plain = len(roots) == 1 and grad_tensors is None and type(roots[0][0]) is not Output
    more = create_graph or inputs is not None or anomaly.on
    if watched or more or not (plain and nodes):
        reached = nodes, uses
        return _on_request(roots, reached, grad_tensors, retain_graph, create_graph, inputs)
    try:
        walk(nodes, uses, dict(roots), bool(retain_graph))
    except OF_NUMPY as error:
        raise_in_words(error)


def _backward_of_tensor(
    self: Tensor,
    gradient: Tensor | None = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    inputs: Any = None,
) -> None:
    """Add the gradient of this tensor to the ``.grad`` of the leaves it was computed from.

    - ``gradient``: where to start, of this tensor's shape; 1 if left out, for one element only.
    - ``retain_graph``, ``create_graph``, ``inputs``: as in ``torch.autograd.backward``.
    """
    backward(self, gradient, retain_graph, create_graph, inputs)


_backward_of_tensor.__name__ = _backward_of_tensor.__qualname__ = "backward"
Tensor.backward = _backward_of_tensor  # type: ignore[method-assign]


def roots_of(tensors: tuple[Tensor, ...], gradients: Any) -> list[tuple[Any, Any]]:
    """Where to start and with which gradient, ones if none is given: pairs (edge, gradient)."""
    given = [None] * len(tensors) if gradients is None else _given_gradients(tensors, gradients)
    roots: list[tuple[Any, Any]] = []
    for n, (tensor, g) in enumerate(zip(tensors, given)):
        a, edge = tensor.array, tensor._edge
        if edge is None or tensor._view is not None:
            if g is None and a.size != 1:  # refused before a view looks its history up
                g = _gradient_of_ones(n, tensor, edge)
            edge = edge_of(tensor)
        if g is None:  # (np.ones takes four times as long as np.array)
            one = edge is not None and type(a) is _ndarray and a.size == 1 and a.flags["W"]
            g = np.array(1, a.dtype, ndmin=a.ndim) if one else _gradient_of_ones(n, tensor, edge)
        roots.append((edge, g))
    if gradients is not None:
        _check_roots(roots, len(tensors), len(given))
    return roots


def _check_roots(roots: list[tuple[Any, Any]], tensors: int, gradients: int) -> None:
    if gradients != tensors:
        raise RuntimeError(f"got {tensors} tensors and {gradients} gradients")
    for index, (edge, _) in enumerate(roots):
        if edge is None:
            raise _requires_no_grad(index)


def _on_request(
    roots: list[tuple[Any, Any]],
    reached: requests.Reached,
    grad_tensors: Any,
    retain_graph: bool | None,
    create_graph: bool,
    inputs: Any,
) -> None:
    """A backward that is asked for more, or watched: see ``requests.py``."""
    for tensor in inputs or ():
        edge_of(tensor)  # a view looks its history up
        tensor.retain_grad()  # so that one that is no leaf has a place for its gradient
    if create_graph:
        warnings.warn(_CYCLE, UserWarning, stacklevel=4)
    keep = bool(create_graph if retain_graph is None else retain_graph)
    handed = None
    if grad_tensors is not None and not create_graph:
        handed = [owner_of(_array_of(g)) for _, g in roots]
    ready = _ready(roots, create_graph)
    requests.run_backward(ready, reached, keep, create_graph, inputs, given=handed)


def _ready(roots: list[tuple[Any, Any]], create_graph: bool) -> list[tuple[Any, Any]]:
    """Gradients as the walk wants them: Tensors when it is to be recorded, else arrays."""
    if create_graph:
        return [(edge, g if isinstance(g, Tensor) else wrap(g)) for edge, g in roots]
    return [(edge, _array_of(g)) for edge, g in roots]


def _array_of(g: Any) -> np.ndarray:
    return g.array if isinstance(g, Tensor) else g


def _grad_of_batch(
    outputs: Any, inputs: Any, grad_outputs: Any, retain: bool | None, settings: tuple[Any, ...]
) -> tuple[Tensor | None, ...]:
    """``grad`` for every row of ``grad_outputs``, the results stacked."""
    batch = as_tensors(grad_outputs)
    for index, (output, g) in enumerate(zip(as_tensors(outputs), batch)):
        _check_batch(index, output, g)
    sizes = {g.shape[0] for g in batch if g is not None and g.dim()}
    if len(sizes) != 1:
        raise ValueError(
            "is_grads_batched=True: all grad_outputs must have the same first dimension, got "
            f"{sorted(sizes)}"
        )
    (count,) = sizes
    create_graph = settings[0]
    last = bool(create_graph if retain is None else retain)
    rows = []
    for i in range(count):
        row = [None if g is None else g[i] for g in batch]
        rows.append(grad(outputs, inputs, row, last or i < count - 1, *settings))
    return tuple([None if column[0] is None else stack(list(column)) for column in zip(*rows)])


def _calculate_shape(output: Tensor, grad: Tensor, is_grads_batched: bool) -> tuple[Size, Size]:
    """The shape of an output, and that of its gradient; one row of it, for ``is_grads_batched``."""
    return output.shape, grad.shape[1:] if is_grads_batched else grad.shape


def _check_batch(index: int, output: Tensor, g: Tensor | None) -> None:
    if g is None:
        return
    shape, of_row = _calculate_shape(output, g, True)
    if shape != of_row:
        raise RuntimeError(
            "If `is_grads_batched=True`, we interpret the first dimension of each grad_output as "
            "the batch dimension. The sizes of the remaining dimensions are expected to match the "
            "shape of corresponding output, but a mismatch was detected: "
            f"grad_output[{index}] has a shape of {of_row} and output[{index}] has a shape of "
            f"{shape}. If you only want some tensors in `grad_output` to be considered batched, "
            "consider using vmap."
        )


def grad(
    outputs: Any,
    inputs: Any,
    grad_outputs: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    only_inputs: bool = True,
    allow_unused: bool | None = None,
    is_grads_batched: bool = False,
    materialize_grads: bool = False,
) -> tuple[Tensor | None, ...]:
    """The gradients of ``outputs`` with respect to ``inputs``, returned; no ``.grad`` is touched.

    - ``is_grads_batched``: the first dimension of ``grad_outputs`` counts several; the results
      have it, too. There is one walk for each.
    - ``only_inputs``: an argument of old times; False warns, and is as True.
    - ``allow_unused``: return None for an input that the outputs do not depend on, not an error.
    - ``materialize_grads``: return zeros instead of None.
    - the other arguments: see ``backward``.

    Counterpart: ``torch.autograd.grad``.
    """
    if not asking.state.off and (found := asking.asked((outputs, inputs), {})):
        both = [(x,) if not isinstance(x, (tuple, list)) else tuple(x) for x in (outputs, inputs)]
        more = {"grad_outputs": grad_outputs, "retain_graph": retain_graph,
                "create_graph": create_graph, "only_inputs": only_inputs,
                "allow_unused": allow_unused, "is_grads_batched": is_grads_batched,
                "materialize_grads": materialize_grads}  # fmt: skip
        return asking.answer(grad, tuple(both), more, found)  # type: ignore[no-any-return]
    if is_grads_batched:
        settings = (create_graph, only_inputs, allow_unused, False, materialize_grads)
        return _grad_of_batch(outputs, inputs, grad_outputs, retain_graph, settings)
    if not only_inputs:
        warn(
            "only_inputs argument is deprecated and is ignored now (defaults to True). To "
            "accumulate gradient for other parts of the graph, please use "
            "torch.autograd.backward.",
            FutureWarning,
        )
    if materialize_grads and allow_unused is False:
        raise ValueError(
            "Expected allow_unused to be True or not passed when materialize_grads=True, "
            "but got: allow_unused=False."
        )
    asked_for, inputs = inputs, as_tensors(inputs)
    if not inputs:
        raise RuntimeError("`inputs` argument to `grad()` cannot be empty.")
    roots = roots_of(as_tensors(outputs), grad_outputs)
    for tensor in inputs:
        if not tensor.requires_grad:
            raise RuntimeError("One of the differentiated Tensors does not require grad")
    keep = bool(create_graph if retain_graph is None else retain_graph)
    nodes, uses, _ = collect(map(_edge, roots))
    ready = _ready(roots, create_graph)
    found = requests.run_backward(
        ready, (nodes, uses), keep, create_graph, inputs, accumulate=False
    )
    result: list[Tensor | None] = []
    for index, (tensor, g) in enumerate(zip(inputs, found)):
        if g is None and materialize_grads:
            if not isinstance(asked_for, Tensor) and isinstance(asked_for[index], GradientEdge):
                raise RuntimeError(
                    "materialize_grads cannot be used when the given input is a GradientEdge"
                )
            g = zeros_like(tensor).array
            if create_graph:
                g = wrap(g).requires_grad_()
        if g is None and not allow_unused:
            raise RuntimeError(
                f"The differentiated Tensor at index {index} appears to not have been used in the "
                "graph. Set allow_unused=True if this is the desired behavior."
            )
        result.append(wrap(g) if is_array(g) else g)
    return tuple(result)


def _checked_inputs(inputs: Any) -> tuple[Tensor, ...]:
    found = as_tensors(inputs)
    if not found:
        raise RuntimeError("`inputs` argument to `backward()` cannot be empty.")
    return found


def as_tensors(tensors: Any) -> tuple[Tensor, ...]:
    """One or several Tensors or GradientEdges, as Tensors."""
    if isinstance(tensors, Tensor):
        return (tensors,)
    if isinstance(tensors, GradientEdge):
        tensors = (tensors,)
    return tuple([tensor_of(t) if isinstance(t, GradientEdge) else t for t in tensors])


def as_gradients(gradients: Any) -> tuple[Any, ...]:
    """One or several gradients, as a tuple."""
    return (gradients,) if isinstance(gradients, Tensor) else tuple(gradients)


def _given_gradients(tensors: tuple[Tensor, ...], gradients: Any) -> list[Any]:
    """What the caller gave, checked (more than there are tensors are passed over, as in torch)."""
    given = list(as_gradients(gradients))[: len(tensors)]
    for index, (tensor, g) in enumerate(zip(tensors, given)):
        if g is not None:
            given[index] = _given_gradient(index, tensor, g)
    return given


def _given_gradient(index: int, tensor: Tensor, g: Any) -> Tensor:
    """A gradient that the caller gave, checked, in the dtype of its tensor."""
    if not isinstance(g, Tensor):
        raise TypeError(f"gradients can be either Tensors or None, but got {type_name(g)}")
    if g.array.shape != tensor.array.shape and not _is_edge_of_several(tensor):
        raise RuntimeError(
            f"Mismatch in shape: grad_output[{index}] has a shape of {g.shape} and "
            f"output[{index}] has a shape of {tensor.shape}."
        )
    if g.device != tensor.device and not _stands_for_another(tensor):
        raise RuntimeError(
            f"invalid gradient at index {index} - expected device {tensor.device} but got "
            f"{g.device}"
        )
    wanted = grad_dtype_of(tensor)
    return g if wanted is None or g.array.dtype == wanted else g.to(from_numpy_dtype(wanted))


def _stands_for_another(tensor: Tensor) -> bool:
    """Has it no memory of its own, see ``edges.tensor_of``?"""
    return type(tensor.array) is np.ndarray and not tensor.array.flags.writeable


def _gradient_of_ones(index: int, tensor: Tensor, edge: Any) -> np.ndarray:
    """The gradient to start from where none was given, or an error if one must be given."""
    if not tensor.requires_grad:
        raise _requires_no_grad(index)
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
    if edge is None:  # a view that was made without a history
        raise _requires_no_grad(index)
    return full_beside(tensor.array, tensor.array.shape, 1)


def _requires_no_grad(index: int) -> RuntimeError:
    return RuntimeError(
        f"element {index} of tensors does not require grad and does not have a grad_fn"
    )


def _is_edge_of_several(tensor: Tensor) -> bool:
    """Does it stand for a GradientEdge that does not know its shape? (See ``tensor_of``.)"""
    edge = tensor._edge
    if type(edge) is not Output or is_readers_with_one_result(edge.node):
        return False
    return _stands_for_another(tensor)
