"""Derivatives of functions, as functions (``torch.func``): grad, vjp, jvp, jacrev, hessian ...

They may be nested. What is differentiated is a new tensor for the function, so a gradient goes
nowhere else; a result has a history only where something around it asks for one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..autograd.backward import grad as gradients
from ..autograd.forward_ad import settled
from ..autograd.transposing import during
from ..grad_mode import enable_grad
from ..ops.joining.cat_and_stack import stack
from ..ops.making.likes import ones_like, zeros_like
from ..tensors import Tensor
from ..utils._pytree import tree_flatten, tree_leaves, tree_map_only, tree_unflatten


class _Inputs:
    """What a function is differentiated by: the tensors of its arguments, as new tensors."""

    def __init__(self, values: Sequence[Any], name: str) -> None:
        leaves, self.spec = tree_flatten(tuple(values))
        for leaf in leaves:
            if not isinstance(leaf, Tensor):
                raise ValueError(f"Thing passed to transform API must be Tensor, got {type(leaf)}")
            if not leaf.is_floating_point():
                raise RuntimeError("only Tensors of floating point dtype can require gradients")
        self.fresh = [
            leaf.view_as(leaf) if leaf.requires_grad else leaf.detach().requires_grad_()
            for leaf in leaves
        ]
        self._own = {id(leaf) for leaf in self.fresh if leaf.is_leaf}

    def as_arguments(self) -> tuple[Any, ...]:
        """The new tensors, built as the arguments were."""
        return tree_unflatten(self.fresh, self.spec)

    def settled(self, result: Tensor) -> Tensor:
        """Without a history, unless it leads to something that is not ours."""
        return settled(result, self._own)

    def slopes(self, outputs: Sequence[Tensor], directions: Sequence[Any]) -> list[Tensor]:
        """The gradients of all inputs, zeros where nothing depends on them."""
        pairs = [(y, g) for y, g in zip(outputs, directions) if y.requires_grad]
        if not pairs:
            return [zeros_like(x.detach()) for x in self.fresh]
        ys, gs = zip(*pairs)
        found = gradients(
            ys, self.fresh, gs, retain_graph=True, create_graph=True, allow_unused=True
        )
        return [zeros_like(x.detach()) if g is None else g for x, g in zip(self.fresh, found)]


def _tuple(argnums: Any) -> tuple[Any, ...]:
    return argnums if isinstance(argnums, tuple) else (argnums,)


def _chosen(argnums: Any, args: tuple[Any, ...], name: str) -> list[int]:
    if not isinstance(argnums, (int, tuple)):
        raise RuntimeError(f"argnums must be int or Tuple[int, ...], got: {type(argnums)}")
    numbers = []
    for number in _tuple(argnums):
        if not isinstance(number, int):
            raise RuntimeError(f"argnum must be int, got: {type(number)}")
        if not -len(args) <= number < len(args):
            raise RuntimeError(f"Got argnum={number}, but only {len(args)} positional inputs")
        numbers.append(number % len(args))
    if not numbers:
        raise RuntimeError("argnums must be non-empty")
    if len(set(numbers)) != len(numbers):
        raise RuntimeError(f"argnums elements must be unique, got {tuple(numbers)}")
    return numbers


def _slice_argnums(args: tuple[Any, ...], argnums: Any, as_tuple: bool = True) -> Any:
    """The arguments at some positions; RuntimeError for numbers that are none."""
    chosen = tuple([args[number] for number in _chosen(argnums, args, "")])
    return chosen if as_tuple or isinstance(argnums, tuple) else chosen[0]


def _called(
    func: Callable[..., Any],
    inputs: _Inputs,
    numbers: list[int],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    has_aux: bool,
    name: str,
) -> tuple[Any, Any]:
    """(output, auxiliary output) of the function at the new tensors."""
    given = list(args)
    for number, value in zip(numbers, inputs.as_arguments()):
        given[number] = value
    with during("transforming"), during("differentiating"):
        output = func(*given, **kwargs)
    if not has_aux:
        return output, None
    if not (isinstance(output, tuple) and len(output) == 2):
        raise RuntimeError(
            f"{name}(f)(*args): output of function f should be a tuple: (output, aux) if has_aux "
            "is True"
        )
    return output


def _plain_aux(inputs: _Inputs, aux: Any) -> Any:
    """The auxiliary output without a history; it may hold tensors only, as in torch."""
    for leaf in tree_leaves(aux):
        if not isinstance(leaf, Tensor):
            raise RuntimeError(f"Expected tensors, got unsupported type {type(leaf)}")
    return _plain(inputs, aux)


def _plain(inputs: _Inputs, tree: Any) -> Any:
    return tree_map_only(Tensor, inputs.settled, tree)


def grad_and_value(
    func: Callable[..., Any], argnums: Any = 0, has_aux: bool = False
) -> Callable[..., Any]:
    """A function that returns the gradient of ``func`` and its value (``torch.func``).

    - ``func``: returns a Tensor of one element; with ``has_aux`` a pair of that and anything.
    - ``argnums``: the number of the argument to differentiate by, or several. An argument may be a
      dictionary or a list of tensors: so is its gradient, then.

    Returns (gradient, value), or (gradient, (value, aux)).

    >>> torch.func.grad_and_value(lambda x: (x**2).sum())(torch.tensor([1.0, 2.0]))
    (tensor([2., 4.]), tensor(5.))
    """

    def function(*args: Any, **kwargs: Any) -> Any:
        numbers = _chosen(argnums, args, "grad")
        with enable_grad():
            inputs = _Inputs([args[number] for number in numbers], "grad")
            output, aux = _called(func, inputs, numbers, args, kwargs, has_aux, "grad")
            if not isinstance(output, Tensor):
                raise RuntimeError(
                    "grad_and_value(f)(*args): Expected f(*args) to return a Tensor, got "
                    f"{type(output)}"
                )
            if output.dim() != 0:
                raise RuntimeError(
                    "grad_and_value(f)(*args): Expected f(*args) to return a scalar Tensor, got "
                    f"tensor with {output.dim()} dims. Maybe you wanted to use the vjp or jacrev "
                    "APIs instead?"
                )
            slopes = [inputs.settled(g) for g in inputs.slopes([output], [ones_like(output)])]
            found = tree_unflatten(slopes, inputs.spec)
            found = found[0] if isinstance(argnums, int) else found
            value = inputs.settled(output)
            return (found, (value, _plain_aux(inputs, aux))) if has_aux else (found, value)

    return function


def grad(func: Callable[..., Any], argnums: Any = 0, has_aux: bool = False) -> Callable[..., Any]:
    """A function that returns the gradient of ``func`` (``torch.func.grad``).

    As ``grad_and_value`` without the value; with ``has_aux`` it returns (gradient, aux).

    >>> torch.func.grad(torch.func.grad(lambda x: x**3))(torch.tensor(2.0))
    tensor(12.)
    """

    def function(*args: Any, **kwargs: Any) -> Any:
        found, value = grad_and_value(func, argnums, has_aux)(*args, **kwargs)
        return (found, value[1]) if has_aux else found

    return function


def vjp(func: Callable[..., Any], *primals: Any, has_aux: bool = False) -> Any:
    """``func(*primals)``, and a function from gradients of it to those of the primals.

    Returns (output, vjp_fn), or (output, vjp_fn, aux). ``vjp_fn`` takes what is built as the output
    is, and may be called several times. Counterpart: ``torch.func.vjp``.

    >>> output, back = torch.func.vjp(torch.sin, torch.tensor(0.0))
    >>> back(torch.tensor(2.0))
    (tensor(2.),)
    """
    with enable_grad():
        inputs = _Inputs(primals, "vjp")
        every = list(range(len(primals)))
        output, aux = _called(func, inputs, every, primals, {}, has_aux, "vjp")
        outputs, spec = tree_flatten(output)

    def back(*cotangents: Any) -> Any:
        given = cotangents[0] if len(cotangents) == 1 else cotangents
        directions, their_spec = tree_flatten(given)
        if their_spec != spec:
            raise RuntimeError(
                "Expected pytree structure of cotangents to be the same as pytree structure of "
                f"outputs to the function. cotangents: {their_spec}, primal output: {spec}"
            )
        with enable_grad():
            slopes = [inputs.settled(g) for g in inputs.slopes(outputs, directions)]
        found = tree_unflatten(slopes, inputs.spec)
        return found

    _check_only_tensors(outputs)
    settled = _plain(inputs, output)
    return (settled, back, _plain_aux(inputs, aux)) if has_aux else (settled, back)


def _check_only_tensors(
    outputs: list[Any], call: str = "vjp(f, *primals)", f: str = "f(*primals)"
) -> None:
    """RuntimeError, with the words of PyTorch, unless a function gave tensors."""
    if outputs in ([], [None]):
        raise RuntimeError(
            f"{call}: Expected f to be a function that has non-empty output (got output = "
            f"{outputs})"
        )
    for output in outputs:
        if not isinstance(output, Tensor):
            raise RuntimeError(
                f"{call}: expected {f} to return only tensors, got unsupported type {type(output)}"
            )


def jvp(
    func: Callable[..., Any],
    primals: tuple[Any, ...],
    tangents: tuple[Any, ...],
    *,
    strict: bool = False,
    has_aux: bool = False,
) -> Any:
    """``func(*primals)``, and how it moves when the primals move along ``tangents``.

    Computed by going back twice: the gradient is linear in what comes in, with this slope. Returns
    (output, tangent), or (output, tangent, aux). Counterpart: ``torch.func.jvp``.

    >>> torch.func.jvp(torch.sin, (torch.tensor(0.0),), (torch.tensor(3.0),))
    (tensor(0.), tensor(3.))
    """
    if not isinstance(primals, tuple):
        raise RuntimeError(
            "jvp(f, primals, tangents): Expected primals to be a tuple. E.g. it should be valid to "
            "call f(*primals)."
        )
    with enable_grad():
        inputs = _Inputs(primals, "jvp")
        directions, spec = tree_flatten(tangents)
        if spec != inputs.spec:
            raise RuntimeError(
                "jvp(f, primals, tangents): Expected primals and tangents to have the same python "
                "structure. For example, if primals is a tuple of 3 tensors, tangents also must "
                f"be. Got primals with structure {inputs.spec} and tangents with structure {spec}"
            )
        for x, direction in zip(tree_flatten(primals)[0], directions):
            _check_size(x, direction)
        every = list(range(len(primals)))
        with during("watching"):
            output, aux = _called(func, inputs, every, primals, {}, has_aux, "jvp")
        outputs, out_spec = tree_flatten(output)
        _check_only_tensors(outputs, "jvp(f, primals, tangents)")
        moved = [inputs.settled(t) for t in _pushed(inputs, outputs, directions)]
        tangent = tree_unflatten(moved, out_spec)
        settled = _plain(inputs, output)
        return (settled, tangent, _plain_aux(inputs, aux)) if has_aux else (settled, tangent)


def _check_size(x: Tensor, direction: Tensor) -> None:
    if x.shape != direction.shape:
        raise RuntimeError(
            "Trying to set a forward gradient that has a different size than that of the original "
            f"Tensor, this is not supported. Tensor is of size {list(x.shape)} while the given "
            f"forward gradient is of size {list(direction.shape)}."
        )


def _pushed(
    inputs: _Inputs, outputs: Sequence[Tensor], directions: Sequence[Tensor]
) -> list[Tensor]:
    zero = [zeros_like(y.detach()).requires_grad_() for y in outputs]
    with during("pushing"):
        slopes = inputs.slopes(outputs, zero)
    inputs._own |= {id(one) for one in zero}
    pairs = [(g, t) for g, t in zip(slopes, directions) if g.requires_grad]
    if not pairs:
        return [zeros_like(y.detach()) for y in outputs]
    gs, ts = zip(*pairs)
    found = gradients(gs, zero, ts, retain_graph=True, create_graph=True, allow_unused=True)
    return [zeros_like(y.detach()) if t is None else t for y, t in zip(outputs, found)]


def linearize(func: Callable[..., Any], *primals: Any) -> tuple[Any, Callable[..., Any]]:
    """``func(*primals)``, and a function from tangents to how it moves (``torch.func.linearize``).

    >>> output, move = torch.func.linearize(torch.sin, torch.tensor(0.0))
    >>> move(torch.tensor(3.0))
    tensor(3.)
    """
    with enable_grad():
        inputs = _Inputs(primals, "linearize")
        with during("watching"), during("transforming"), during("differentiating"):
            output = func(*inputs.as_arguments())
        outputs, out_spec = tree_flatten(output)

    def move(*tangents: Any) -> Any:
        directions, _ = tree_flatten(tangents)
        with enable_grad():
            moved = [inputs.settled(t) for t in _pushed(inputs, outputs, directions)]
        return tree_unflatten(moved, out_spec)

    return _plain(inputs, output), move


# ---- Jacobians ----------------------------------------------------------------------------------


def jacrev(
    func: Callable[..., Any],
    argnums: Any = 0,
    *,
    has_aux: bool = False,
    chunk_size: int | None = None,
    _preallocate_and_copy: bool = False,
) -> Callable[..., Any]:
    """A function that returns the Jacobian of ``func`` (``torch.func.jacrev``).

    One step back per element of the output. For one Tensor in and one out its shape is
    ``output.shape + input.shape``; what is built of several is built so, outputs outside.

    - ``argnums``, ``has_aux``: as for ``grad``. ``chunk_size`` is accepted: rows go one by one.

    >>> torch.func.jacrev(lambda x: x**2)(torch.tensor([1.0, 2.0]))
    tensor([[2., 0.],
            [0., 4.]])
    """
    if chunk_size is not None and chunk_size <= 0:
        raise ValueError("jacrev: `chunk_size` should be greater than 0.")

    def function(*args: Any, **kwargs: Any) -> Any:
        numbers = _chosen(argnums, args, "jacrev")
        with enable_grad():
            inputs = _Inputs([args[number] for number in numbers], "jacrev")
            output, aux = _called(func, inputs, numbers, args, kwargs, has_aux, "jacrev")
            outputs, spec = tree_flatten(output)
            _check_only_tensors(outputs)
            blocks = [_jacobian(inputs, y, isinstance(argnums, int)) for y in outputs]
            found = tree_unflatten(blocks, spec)
            return (found, _plain_aux(inputs, aux)) if has_aux else found

    return function


def _jacobian(inputs: _Inputs, output: Any, single: bool) -> Any:
    """The Jacobian of one output by all inputs, built as the arguments were."""
    flat = output.reshape(-1)
    rows = [inputs.slopes([flat[i]], [ones_like(flat[i].detach())]) for i in range(flat.numel())]
    parts = []
    for position, x in enumerate(inputs.fresh):
        shape = (*output.shape, *x.shape)
        column = [row[position] for row in rows]
        block = stack(column).reshape(shape) if column else x.detach().new_zeros(shape)
        parts.append(inputs.settled(block))
    built = tree_unflatten(parts, inputs.spec)
    return built[0] if single else built


def jacfwd(
    func: Callable[..., Any],
    argnums: Any = 0,
    has_aux: bool = False,
    *,
    randomness: str = "error",
) -> Callable[..., Any]:
    """A function that returns the Jacobian of ``func`` (``torch.func.jacfwd``).

    The same matrix as ``jacrev``'s, and computed as that is: there is no forward mode here.

    >>> torch.func.jacfwd(lambda x: x**2)(torch.tensor([1.0, 2.0]))
    tensor([[2., 0.],
            [0., 4.]])
    """
    return jacrev(func, argnums, has_aux=has_aux)


def hessian(func: Callable[..., Any], argnums: Any = 0) -> Callable[..., Any]:
    """A function that returns the second derivatives of ``func`` (``torch.func.hessian``).

    >>> torch.func.hessian(lambda x: (x**3).sum())(torch.tensor([1.0, 2.0]))
    tensor([[ 6.,  0.],
            [ 0., 12.]])
    """
    return jacfwd(jacrev(func, argnums), argnums)
