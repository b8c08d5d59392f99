"""jacobian, hessian, and their products with vectors, of functions of tensors.

All take ``func``, which maps Tensors to a Tensor or a tuple of Tensors, and ``inputs``, a Tensor or
a tuple of Tensors at which the derivative is asked for, and two switches:

- ``create_graph``: the results can be differentiated in turn.
- ``strict``: raise RuntimeError where an output does not depend on an input. (Otherwise that
  derivative is zero, which is what it is in mathematics.)

Counterpart: ``torch.autograd.functional``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..grad_mode import enable_grad, is_grad_enabled, set_grad_enabled
from ..ops.joining.cat_and_stack import stack
from ..ops.making.likes import zeros_like
from ..tensors import Tensor
from .backward import grad
from .strict import NEEDS_STRICT, check_recorded, filled


def vjp(
    func: Callable[..., Any],
    inputs: Any,
    v: Any = None,
    create_graph: bool = False,
    strict: bool = False,
) -> tuple[Any, Any]:
    """``(func(inputs), v @ J)``: one step of backward.

    - ``v``: shaped like the outputs; may be left out when there is one output of one element.
    """
    with enable_grad():
        several, inputs = _as_tensors(inputs, "inputs", "vjp")
        inputs = _fresh(inputs, create_graph)
        several_outputs, outputs = _call(func, inputs, "vjp", strict)
        if v is not None:
            v = _direction(v, outputs, several_outputs, create_graph, "vjp")
        elif len(outputs) != 1 or outputs[0].numel() != 1:
            raise RuntimeError(
                "The vector v can only be None if the user-provided function returns a single "
                "Tensor with a single element."
            )
    with set_grad_enabled(create_graph or is_grad_enabled()):
        found = _grad(outputs, inputs, v, create_graph)
        result = filled(found, inputs, strict, create_graph, "back")
    return _finish(outputs, several_outputs, create_graph), _finish(result, several, create_graph)


def jvp(
    func: Callable[..., Any],
    inputs: Any,
    v: Any = None,
    create_graph: bool = False,
    strict: bool = False,
) -> tuple[Any, Any]:
    """``(func(inputs), J @ v)``, by going back twice: ``g @ J`` is linear in ``g``, with slope J.

    - ``v``: shaped like the inputs; may be left out when there is one input of one element.
    """
    with enable_grad():
        several, inputs = _as_tensors(inputs, "inputs", "jvp")
        inputs = _fresh(inputs, create_graph)
        v = _input_direction(v, inputs, several, create_graph, "jvp")
        several_outputs, outputs = _call(func, inputs, "jvp", strict)
        g = tuple([zeros_like(y).requires_grad_() for y in outputs])
        gradients = _grad(outputs, inputs, g, create_graph=True)
        check_recorded(gradients, "grad_inputs", strict)
    with set_grad_enabled(create_graph or is_grad_enabled()):
        found = _grad(gradients, g, v, create_graph)
        result = filled(found, outputs, strict, create_graph, "back_trick")
    return (
        _finish(outputs, several_outputs, create_graph),
        _finish(result, several_outputs, create_graph),
    )


def vhp(
    func: Callable[..., Any],
    inputs: Any,
    v: Any = None,
    create_graph: bool = False,
    strict: bool = False,
) -> tuple[Any, Any]:
    """``(func(inputs), v @ H)`` for a ``func`` that returns a single element.

    - ``v``: shaped like the inputs; may be left out when there is one input of one element.
    """
    with enable_grad():
        several, inputs = _as_tensors(inputs, "inputs", "vhp")
        inputs = _fresh(inputs, create_graph)
        v = _input_direction(v, inputs, several, create_graph, "vhp")
        output = _single_element(func, inputs, "vhp", strict)
        slopes = _grad((output,), inputs, None, create_graph=True)
        check_recorded(slopes, "jacobian", strict)
    with set_grad_enabled(create_graph or is_grad_enabled()):
        found = _grad(slopes, inputs, v, create_graph)
        result = filled(found, inputs, strict, create_graph, "double_back")
    return _finish((output,), False, create_graph), _finish(result, several, create_graph)


def hvp(
    func: Callable[..., Any],
    inputs: Any,
    v: Any = None,
    create_graph: bool = False,
    strict: bool = False,
) -> tuple[Any, Any]:
    """``(func(inputs), H @ v)`` for a ``func`` that returns a single element.

    As H is symmetric, this is ``vhp`` by a longer way.
    """
    with enable_grad():
        several, inputs = _as_tensors(inputs, "inputs", "hvp")
        inputs = _fresh(inputs, create_graph)
        v = _input_direction(v, inputs, several, create_graph, "hvp")
        output = _single_element(func, inputs, "hvp", strict)
        slopes = _grad((output,), inputs, None, create_graph=True)
        check_recorded(slopes, "jacobian", strict)
        g = tuple([zeros_like(x).requires_grad_() for x in inputs])
        twice = _grad(slopes, inputs, g, create_graph=True)
        check_recorded(slopes, "hessian", strict)
    with set_grad_enabled(create_graph or is_grad_enabled()):
        found = _grad(twice, g, v, create_graph)
        result = filled(found, inputs, strict, create_graph, "double_back_trick")
    return _finish((output,), False, create_graph), _finish(result, several, create_graph)


def jacobian(
    func: Callable[..., Any],
    inputs: Any,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    strategy: str = "reverse-mode",
) -> Any:
    """The derivative of every output element by every input element.

    For one output and one input a Tensor of shape ``output.shape + input.shape``. A tuple of
    inputs makes it a tuple (one per input), a tuple of outputs a tuple of that.

    It takes one step of backward per output element. ``vectorize`` and ``strategy`` change nothing
    of that, only what they refuse: RuntimeError or NotImplementedError, as in torch.
    """
    if strategy not in ("forward-mode", "reverse-mode"):
        raise AssertionError(
            'Expected strategy to be either "forward-mode" or "reverse-mode". Hint: If your '
            'function has more outputs than inputs, "forward-mode" tends to be more performant. '
            'Otherwise, prefer to use "reverse-mode".'
        )
    _check_strategy(create_graph, strict, vectorize, strategy)
    with enable_grad():
        several, inputs = _as_tensors(inputs, "inputs", "jacobian")
        inputs = _fresh(inputs, create_graph)
        several_outputs, outputs = _call(func, inputs, "jacobian", strict)
        rows = [
            _finish(_rows(i, output, inputs, create_graph, strict), several, create_graph)
            for i, output in enumerate(outputs)
        ]
    return tuple(rows) if several_outputs else rows[0]


def _rows(
    output_nr: int, output: Tensor, inputs: tuple[Tensor, ...], create_graph: bool, strict: bool
) -> list[Tensor]:
    """The Jacobian of one output by each input."""
    rows: list[list[Tensor]] = [[] for _ in inputs]
    flat = output.reshape(-1)
    for j in range(output.numel()):
        found = _grad((flat[j],), inputs, None, create_graph, retain_graph=True)
        for input_nr, (x, g) in enumerate(zip(inputs, found)):
            if g is None and strict:
                raise RuntimeError(
                    f"Output {output_nr} of the user-provided function is independent of input "
                    f"{input_nr}.{NEEDS_STRICT}."
                )
            if g is not None and strict and create_graph and not g.requires_grad:
                raise RuntimeError(
                    "The jacobian of the user-provided function is independent of input "
                    f"{output_nr}.{NEEDS_STRICT} when create_graph=True."
                )
            rows[input_nr].append(zeros_like(x) if g is None else g)
    shape = output.shape
    return [
        stack(parts).reshape(shape + x.shape) if parts else x.new_zeros(shape + x.shape)
        for parts, x in zip(rows, inputs)
    ]


def hessian(
    func: Callable[..., Any],
    inputs: Any,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    outer_jacobian_strategy: str = "reverse-mode",
) -> Any:
    """The second derivatives of a ``func`` that returns a single element.

    For one input a Tensor of shape ``input.shape + input.shape``; for a tuple of inputs a tuple of
    tuples: ``result[i][j]`` has the shape ``inputs[i].shape + inputs[j].shape``.
    """
    if outer_jacobian_strategy not in ("forward-mode", "reverse-mode"):
        raise AssertionError('Expected strategy to be either "forward-mode" or "reverse-mode".')
    several, inputs = _as_tensors(inputs, "inputs", "hessian")

    def scalar(*args: Tensor) -> Tensor:
        return _single_element(func, args, "hessian", strict).reshape(())

    def slopes(*args: Tensor) -> tuple[Tensor, ...]:
        result = jacobian(scalar, args, create_graph=True)
        check_recorded(result, "jacobian", strict)
        return result

    result = jacobian(slopes, inputs, create_graph, strict, vectorize, outer_jacobian_strategy)
    return result if several else result[0][0]


# ---- steps --------------------------------------------------------------------------------------


def _check_strategy(create_graph: bool, strict: bool, vectorize: bool, strategy: str) -> None:
    """Refuse what PyTorch's ways of computing many rows at once cannot do."""
    together, instead = "are not supported together", "Please either set"
    if strategy == "forward-mode":
        mode = '`strategy="forward-mode"`'
        for name, wanted in (("create_graph", create_graph), ("strict", strict)):
            if wanted:
                kind = NotImplementedError if name == "create_graph" else RuntimeError
                raise kind(
                    f"torch.autograd.functional.jacobian: `{name}=True` and {mode} {together} "
                    f'(yet). {instead} `{name}=False` or `strategy="reverse-mode"`.'
                )
        if not vectorize:
            raise NotImplementedError(
                "Computing Jacobian using forward-AD or forward-over-reverse Hessian is"
                "only implemented for `vectorize=True`."
            )
    elif vectorize and strict:
        raise RuntimeError(
            "torch.autograd.functional.jacobian: `strict=True` and `vectorized=True` "
            f"{together}. {instead} `strict=False` or `vectorize=False`."
        )


def _as_tensors(value: Any, argument: str, function: str) -> tuple[bool, tuple[Tensor, ...]]:
    """Whether it was a tuple, and the value as a tuple of Tensors."""
    several = isinstance(value, tuple)
    for index, x in enumerate(value if several else (value,)):
        if not isinstance(x, Tensor):
            where = f"value at index {index}" if several else f"given {argument}"
            raise TypeError(
                f"The {argument} given to {function} must be either a Tensor or a tuple of Tensors "
                f"but the {where} has type {type(x)}."
            )
    return several, value if several else (value,)


def _fresh(
    inputs: tuple[Tensor, ...], create_graph: bool, need_grad: bool = True
) -> tuple[Tensor, ...]:
    """New Tensor objects, so that a use of the same Tensor inside ``func`` is not confused."""
    return tuple(
        [x.view_as(x) if create_graph and x.requires_grad else _leaf(x, need_grad) for x in inputs]
    )


def _leaf(x: Tensor, need_grad: bool) -> Tensor:
    return x.detach().requires_grad_(need_grad)


def _call(
    func: Callable[..., Any], inputs: tuple[Tensor, ...], function: str, strict: bool
) -> tuple[bool, tuple[Tensor, ...]]:
    several, outputs = _as_tensors(func(*inputs), "outputs of the user-provided function", function)
    check_recorded(outputs, "outputs", strict)
    return several, outputs


def _single_element(
    func: Callable[..., Any], inputs: tuple[Tensor, ...], function: str, strict: bool
) -> Tensor:
    several, outputs = _call(func, inputs, function, strict)
    if several:
        raise RuntimeError(f"The function given to {function} should return a single Tensor")
    if outputs[0].numel() != 1:
        raise RuntimeError(
            f"The Tensor returned by the function given to {function} should contain a single "
            "element"
        )
    return outputs[0]


def _direction(
    v: Any, like: tuple[Tensor, ...], several: bool, create_graph: bool, function: str
) -> tuple[Tensor, ...]:
    """The vector ``v``, checked to be shaped like the tensors that it multiplies."""
    _, v = _as_tensors(v, "v", function)
    v = _fresh(v, create_graph, need_grad=False)
    if len(v) != len(like):
        if several:
            raise RuntimeError(
                f"v is a tuple of invalid length: should be {len(like)} but got {len(v)}."
            )
        raise RuntimeError("The given v should contain a single Tensor.")
    for index, (got, expected) in enumerate(zip(v, like)):
        if got.shape != expected.shape:
            entry = f"Entry {index} in " if several else ""
            raise RuntimeError(
                f"{entry}v has invalid size: should be {expected.shape} but got {got.shape}."
            )
    return v


def _input_direction(
    v: Any, inputs: tuple[Tensor, ...], several: bool, create_graph: bool, function: str
) -> tuple[Tensor, ...] | None:
    if v is not None:
        return _direction(v, inputs, several, create_graph, function)
    if len(inputs) != 1 or inputs[0].numel() != 1:
        raise RuntimeError(
            "The vector v can only be None if the input to the user-provided function is a single "
            "Tensor with a single element."
        )
    return None


def _grad(
    outputs: Sequence[Tensor | None],
    inputs: tuple[Tensor, ...],
    grad_outputs: tuple[Tensor, ...] | None,
    create_graph: bool,
    retain_graph: bool | None = None,
) -> tuple[Tensor | None, ...]:
    """``grad`` that passes over outputs which are None or were not recorded."""
    pairs = [
        (y, g)
        for y, g in zip(outputs, grad_outputs or (None,) * len(outputs))
        if y is not None and y.requires_grad
    ]
    if not pairs:
        return (None,) * len(inputs)
    recorded, gradients = zip(*pairs)
    return grad(recorded, inputs, gradients, retain_graph, create_graph, allow_unused=True)


def _finish(tensors: Sequence[Tensor], several: bool, create_graph: bool) -> Any:
    """Without history unless it was asked for, and a tuple only where a tuple was given."""
    result = tuple(tensors) if create_graph else tuple([x.detach() for x in tensors])
    return result if several else result[0]
