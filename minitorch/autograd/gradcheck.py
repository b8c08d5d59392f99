"""gradcheck: is a gradient right? Compare it with what small changes of the inputs do.

The derivative of an output by an input element is also, nearly, the change of the output per
change of the element: ``(f(x + eps) - f(x - eps)) / (2 * eps)``. Its error is of the order
``eps**2``, and float64 leaves enough digits to see it agree with a right formula, and disagree
with a wrong one.

A Jacobian here is a matrix with a row per input element and a column per output element.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ..devices.arrays import to_device, to_host
from ..graph.node import Function
from ..ops.making.sampling import rand
from ..tensors import Tensor, wrap
from .backward import grad
from .gradcheck_forward import forward_jacobians

_MAY_BE_NEW = (
    "Backwards compatibility: New undefined gradient support checking feature is enabled by "
    "default, but it may break existing callers of this function. If this is true for you, you "
    'can call this function with "check_undefined_grad=False" to disable the feature'
)


class GradcheckError(RuntimeError):
    """The gradient is wrong (``torch.autograd.gradcheck.GradcheckError``)."""


def gradcheck(
    func: Callable[..., Any],
    inputs: Any,
    *,
    eps: float = 1e-6,
    atol: float = 1e-5,
    rtol: float = 1e-3,
    raise_exception: bool = True,
    nondet_tol: float = 0.0,
    check_undefined_grad: bool = True,
    check_grad_dtypes: bool = False,
    check_batched_grad: bool = False,
    check_batched_forward_grad: bool = False,
    check_forward_ad: bool = False,
    check_backward_ad: bool = True,
    fast_mode: bool = False,
    masked: bool | None = None,
) -> bool:
    """True when backward through ``func`` agrees with finite differences.

    - ``func``: takes the inputs, returns a Tensor or a tuple of Tensors.
    - ``inputs``: Tensor or tuple; those that require grad are checked, and should be float64.
    - ``eps``: how far an element is moved, each way.
    - ``atol``, ``rtol``: how far the two Jacobians may differ, as in ``allclose``.
    - ``raise_exception``: False returns False where the gradient is wrong.
    - ``nondet_tol``: how far two runs of the same backward may differ.
    - ``check_undefined_grad``: check also that no gradient at an output means none at the inputs.
    - ``check_grad_dtypes``: check also that gradients have their input's dtype.
    - ``check_batched_grad``: check also that ``grad(..., is_grads_batched=True)`` agrees with one
      gradient after the other.
    - ``check_forward_ad``: check directions (``autograd.forward_ad``), too; ``check_backward_ad``
      may then be False.
    - ``fast_mode``: compare one random sum of all elements of a Jacobian instead of each of them.
    - ``masked``: is for sparse inputs, and changes nothing.

    Raises GradcheckError with both Jacobians where they differ, ValueError when no input requires
    grad, RuntimeError for an input that reads an element twice. Forward mode for several
    directions at once (``check_batched_forward_grad``) is not supported: NotImplementedError.
    """
    _refuse(check_batched_forward_grad=check_batched_forward_grad)
    if not (check_backward_ad or check_forward_ad):
        raise AssertionError(
            "Expected at least one of check_forward_ad or check_backward_ad to be True"
        )
    check = Check(func, _as_tuple(inputs), eps, atol, rtol)
    try:
        if check_backward_ad:
            if not (fast_mode and check.sums_agree(nondet_tol, check_grad_dtypes)):
                check.gradients(nondet_tol, check_grad_dtypes)
            if check_batched_grad:
                check.batched_gradients()
            if check_undefined_grad:
                check.undefined_gradients()
        if check_forward_ad:
            check.directions()
    except GradcheckError:
        if raise_exception:
            raise
        return False
    return True


def gradgradcheck(
    func: Callable[..., Any],
    inputs: Any,
    grad_outputs: Any = None,
    *,
    eps: float = 1e-6,
    atol: float = 1e-5,
    rtol: float = 1e-3,
    gen_non_contig_grad_outputs: bool = False,
    raise_exception: bool = True,
    nondet_tol: float = 0.0,
    check_undefined_grad: bool = True,
    check_grad_dtypes: bool = False,
    check_batched_grad: bool = False,
    check_fwd_over_rev: bool = False,
    check_rev_over_rev: bool = True,
    fast_mode: bool = False,
    masked: bool = False,
) -> bool:
    """True when the gradient of the gradient of ``func`` agrees with finite differences.

    - ``grad_outputs``: the gradients of the outputs to go back with; random numbers from -1 to 1
      when left out (memory with gaps with ``gen_non_contig_grad_outputs``).
    - ``check_fwd_over_rev``: check the directions of the gradient; ``check_rev_over_rev``: may be
      False then.
    - all others: see ``gradcheck``. Counterpart: ``torch.autograd.gradgradcheck``.
    """
    inputs = _as_tuple(inputs)
    if grad_outputs is None:
        outputs = _differentiable(func(*inputs))
        grad_outputs = [_random_like(x, gen_non_contig_grad_outputs) for x in outputs]
    grad_outputs = _as_tuple(grad_outputs)
    n = len(inputs)

    def gradient(*args: Any) -> tuple[Tensor, ...]:
        outputs = _differentiable(func(*args[:n]))
        wanted = [x for x in args[:n] if isinstance(x, Tensor) and x.requires_grad]
        found = grad(outputs, wanted, args[n:], create_graph=True, allow_unused=True)
        return tuple([g for g in found if g is not None])

    return gradcheck(
        gradient,
        inputs + grad_outputs,
        eps=eps,
        atol=atol,
        rtol=rtol,
        raise_exception=raise_exception,
        nondet_tol=nondet_tol,
        check_undefined_grad=check_undefined_grad,
        check_grad_dtypes=check_grad_dtypes,
        check_batched_grad=check_batched_grad,
        check_forward_ad=check_fwd_over_rev,
        check_backward_ad=check_rev_over_rev,
        fast_mode=fast_mode,
        masked=masked,
    )


class Check:
    """One function at one point: its Jacobians, computed in two ways."""

    def __init__(
        self,
        func: Callable[..., Any],
        inputs: tuple[Any, ...],
        eps: float,
        atol: float,
        rtol: float,
        checked: list[Tensor] | None = None,
    ) -> None:
        self.func = func
        self.inputs = inputs
        self.eps, self.atol, self.rtol = eps, atol, rtol
        self.checked = _check_inputs(inputs) if checked is None else checked

    def gradients(self, nondet_tol: float, check_dtypes: bool) -> None:
        """Raise GradcheckError unless every Jacobian is what the differences say."""
        everything = _as_tuple(self.func(*self.inputs))
        numerical = [self.numerical(x, everything) for x in self.checked]
        if not any([y.requires_grad for y in everything]):
            if any([jacobian.any() for row in numerical for jacobian in row]):
                raise GradcheckError("Numerical gradient for function expected to be zero")
            return
        outputs = [(i, y) for i, y in enumerate(everything) if y.requires_grad]
        for nr, (i, output) in enumerate(outputs):
            analytical = self.analytical(output, check_dtypes)
            _test_reentrant(analytical, self.analytical(output, check_dtypes), nondet_tol)
            for input_nr, a in enumerate(analytical):
                n = numerical[input_nr][i]
                if not np.allclose(a, n, self.rtol, self.atol):
                    raise GradcheckError(_mismatch(nr, input_nr, n, a))
        self._test_proportional([output for _, output in outputs])

    def directions(self) -> None:
        """Raise GradcheckError unless directions move as the differences say."""
        everything = _as_tuple(self.func(*self.inputs))
        for input_nr, x in enumerate(self.checked):
            numerical = self.numerical(x, everything)
            found = forward_jacobians(self.func, self.inputs, x)
            for nr, (n, a) in enumerate(zip(numerical, found)):
                if not np.allclose(a, n, self.rtol, self.atol):
                    raise GradcheckError(
                        _mismatch(nr, input_nr, n, a, "computed with forward mode ")
                    )

    def sums_agree(self, nondet_tol: float, check_dtypes: bool) -> bool:
        """Is ``u J v`` the same by backward and by differences, for random ``u`` and ``v`` > 0?

        One step along ``u`` and one backward from ``v`` are enough for it. False says only that
        the Jacobians have to be looked at: they are what the message shows.
        """
        generator = np.random.default_rng(0)
        everything = _as_tuple(self.func(*self.inputs))
        if not all([y.requires_grad for y in everything]):
            return False
        along = [_direction(generator, x) for x in self.checked]
        weights = [_direction(generator, y) for y in everything]
        slopes = [self.slope(x, u, len(everything)) for x, u in zip(self.checked, along)]
        for nr, (output, weight) in enumerate(zip(everything, weights)):
            found = self.gradient_from(output, weight, check_dtypes)
            _test_reentrant(found, self.gradient_from(output, weight, check_dtypes), nondet_tol)
            for g, u, slope in zip(found, along, slopes):
                numerical, allowed = (slope[nr] * weight).sum(), self.atol * u.sum() * weight.sum()
                if not np.isclose((g * u).sum(), numerical, self.rtol, allowed):
                    return False
        self._test_proportional(list(everything))
        return True

    def slope(self, x: Tensor, along: np.ndarray, outputs: int) -> list[np.ndarray]:
        """By differences: how fast the outputs change when ``x`` moves in one direction."""
        value, ends = x.array.copy(), []
        for step in (self.eps, -self.eps):
            x.array[...] = value + to_device(step * along, x.device)
            ends.append([_values(y) for y in _as_tuple(self.func(*self.inputs))])
        x.array[...] = value
        _check_alike(ends[0], ends[1], (), self.eps)
        return [(ends[0][i] - ends[1][i]) / (2 * self.eps) for i in range(outputs)]

    def batched_gradients(self) -> None:
        """Raise GradcheckError unless several gradients at once are those one after the other."""
        for output in _differentiable(self.func(*self.inputs)):
            several = 2 * rand(2, *output.array.shape, dtype=output.dtype) - 1
            several = several.to(output.device)
            how = {"retain_graph": True, "allow_unused": True}
            single = [grad(output, self.checked, one, **how) for one in several.unbind()]
            try:
                batched = grad(output, self.checked, several, is_grads_batched=True, **how)
            except RuntimeError as error:
                raise GradcheckError(f"While computing batched gradients, got: {error}") from error
            for x_nr, (all_of_it, *parts) in enumerate(zip(batched, *single)):
                for part_nr, part in enumerate(parts):
                    if part is None or all_of_it is None:
                        continue
                    ours, theirs = _values(all_of_it)[part_nr], _values(part)
                    if not np.allclose(ours, theirs, self.rtol, self.atol, equal_nan=True):
                        raise GradcheckError(
                            "Batched gradients differ from those computed one after the other, "
                            f"for input {x_nr}:\n{ours}\n{theirs}"
                        )

    def numerical(self, x: Tensor, outputs: tuple[Tensor, ...]) -> list[np.ndarray]:
        """By differences: the Jacobian of each output by the input ``x``."""
        jacobians = [np.zeros((x.array.size, y.array.size), x.array.dtype) for y in outputs]
        for row, index in enumerate(np.ndindex(x.array.shape)):
            value = x.array[index].item()
            ends = []
            for moved in (value + self.eps, value - self.eps):
                x.array[index] = moved
                ends.append([_values(y) for y in _as_tuple(self.func(*self.inputs))])
            x.array[index] = value
            _check_alike(ends[0], ends[1], index, self.eps)
            for jacobian, above, below in zip(jacobians, *ends):
                jacobian[row] = (above - below).reshape(-1) / (2 * self.eps)
        return jacobians

    def analytical(self, output: Tensor, check_dtypes: bool) -> list[np.ndarray]:
        """By backward: the Jacobian of one output by each checked input."""
        jacobians = [
            np.zeros((x.array.size, output.array.size), x.array.dtype) for x in self.checked
        ]
        for column, index in enumerate(np.ndindex(output.array.shape)):
            one = np.zeros(output.array.shape, output.array.dtype)
            one[index] = 1
            for g, jacobian in zip(self.gradient_from(output, one, check_dtypes), jacobians):
                jacobian[:, column] = g.reshape(-1)
        return jacobians

    def gradient_from(self, output: Tensor, g: Any, check_dtypes: bool) -> list[np.ndarray]:
        """By backward from the gradient ``g`` of one output: that of each checked input."""
        g = wrap(to_device(g.astype(output.array.dtype), output.device))
        found = grad(output, self.checked, g, retain_graph=True, allow_unused=True)
        if check_dtypes and any(
            [f is not None and f.dtype != x.dtype for f, x in zip(found, self.checked)]
        ):
            raise GradcheckError("Gradient has dtype mismatch")
        return [
            np.zeros(x.array.shape, x.array.dtype) if f is None else _values(f)
            for f, x in zip(found, self.checked)
        ]

    def _test_proportional(self, outputs: list[Tensor]) -> None:
        zeros = [wrap(np.zeros_like(y.array)) for y in outputs]
        for g in grad(outputs, self.checked, zeros, allow_unused=True):
            if g is not None and g.array.any():
                raise GradcheckError("backward not multiplied by grad_output")

    def undefined_gradients(self) -> None:
        """Raise GradcheckError unless missing gradients of outputs are taken as zeros."""
        n = len(_differentiable(self.func(*self.inputs)))
        some = [{i} for i in range(n)] if n > 1 else []
        for missing in [set(range(n)), *some] if n else []:
            outputs = _differentiable(self.func(*self.inputs))
            cut = [UndefinedGrad.apply(y) if i in missing else y for i, y in enumerate(outputs)]
            zeros = [wrap(np.zeros_like(y.array)) for y in cut]
            try:
                found = grad(cut, self.checked, zeros, allow_unused=True)
            except RuntimeError as error:
                warnings.warn(_MAY_BE_NEW, stacklevel=4)
                raise GradcheckError(
                    "Expected backward function to handle undefined output grads. An output that "
                    "nobody used has None for its gradient after set_materialize_grads(False)."
                ) from error
            if any([g is not None and g.array.any() for g in found]):
                warnings.warn(_MAY_BE_NEW, stacklevel=4)
                raise GradcheckError(
                    "Expected all input grads to be undefined or zero when all output grads are "
                    "undefined or zero."
                )


class UndefinedGrad(Function):
    """The tensor itself.    No gradient, not even a zero, goes back."""

    def forward(self, x: np.ndarray) -> np.ndarray:
        return x

    def backward(self, g: Any, *kept: Any) -> Any:
        return None


def _check_alike(above: Any, below: Any, index: tuple[int, ...], eps: float) -> None:
    """Does the function give the same shapes and dtypes on both sides of a point?"""
    for what in ("shape", "dtype"):
        for a, b in zip(above, below):
            if getattr(a, what) != getattr(b, what):
                raise AssertionError(
                    f"Expected `func` to return outputs with the same {what} when inputs are "
                    f"perturbed on index {index} by {eps}, but got: {what}s {getattr(b, what)} "
                    f"and {getattr(a, what)}."
                )


def _get_numerical_jacobian(
    fn: Callable[..., Any], inputs: Any, outputs: Any = None, target: Any = None, eps: float = 1e-3
) -> list[tuple[Tensor, ...]]:
    """By differences: for each target a tuple with the Jacobian of each output by it.

    - ``target``: the tensors to move, by default the inputs; those that require grad are.
    """
    moved = list(_iter_tensors(inputs if target is None else target, True))
    check = Check(fn, _as_tuple(inputs), eps, 0, 0, moved)
    outputs = _as_tuple(fn(*check.inputs) if outputs is None else outputs)
    return [tuple(map(wrap, check.numerical(x, outputs))) for x in moved]


def _iter_tensors(x: Any, only_requiring_grad: bool = False) -> Iterator[Tensor]:
    """The tensors in nested sequences."""
    if isinstance(x, Tensor):
        if x.requires_grad or not only_requiring_grad:
            yield x
    elif isinstance(x, Sequence) and not isinstance(x, str):
        for part in x:
            yield from _iter_tensors(part, only_requiring_grad)


def _check_inputs(inputs: tuple[Any, ...]) -> list[Tensor]:
    """The inputs to check, which must not read an element twice."""
    checked = []
    for index, x in enumerate(inputs):
        if not (isinstance(x, Tensor) and x.requires_grad):
            continue
        if x.array.dtype != np.float64:
            warnings.warn(
                f"Input #{index} requires gradient and is not a double precision floating point "
                "or complex. This check will likely fail if all the inputs are not of double "
                "precision floating point or complex. ",
                stacklevel=4,
            )
        if x.array.size and any(
            [step == 0 and n > 1 for step, n in zip(x.array.strides, x.array.shape)]
        ):
            raise RuntimeError(
                f"The {index}th input has a dimension with stride 0. gradcheck only supports "
                "inputs that are non-overlapping to be able to compute the numerical gradients "
                "correctly. You should call .contiguous on the input before passing it to "
                "gradcheck."
            )
        checked.append(x)
    if not checked:
        raise ValueError(
            "gradcheck expects at least one input tensor to require gradient, but none of them "
            "have requires_grad=True."
        )
    return checked


def _mismatch(
    output_nr: int, input_nr: int, numerical: np.ndarray, analytical: np.ndarray, how: str = ""
) -> str:
    off = abs(numerical - analytical)
    row, column = np.unravel_index(np.argmax(np.nan_to_num(off, nan=np.inf)), off.shape)
    return (
        f"Jacobian {how}mismatch for output {output_nr} with respect to input {input_nr},\n"
        f"numerical:{wrap(numerical)}\nanalytical:{wrap(analytical)}\n"
        f"They differ most at element {row} of the input and element {column} of the output: "
        f"{numerical[row, column]:.6g} and {analytical[row, column]:.6g}\n"
    )


def _test_reentrant(once: list[np.ndarray], again: list[np.ndarray], tolerance: float) -> None:
    for a, b in zip(once, again):
        if a.size and not abs(a - b).max() <= tolerance:
            raise GradcheckError(
                "Backward is not reentrant, i.e., running backward with same input and "
                "grad_output multiple times gives different values, although analytical "
                "gradient matches numerical gradient."
                f"The tolerance for nondeterminism was {tolerance}."
            )


def _direction(generator: np.random.Generator, x: Tensor) -> np.ndarray:
    """Random positive numbers of the shape of ``x``, together of length 1."""
    numbers = generator.random(x.array.shape)
    return numbers / (np.sqrt((numbers * numbers).sum()) or 1.0)


def _refuse(**switches: Any) -> None:
    for name, value in switches.items():
        if value:
            raise NotImplementedError(f"{name}={value} is not supported; leave it out")


def _as_tuple(x: Any) -> tuple[Any, ...]:
    return tuple(x) if isinstance(x, (tuple, list)) else (x,)


def _values(y: Tensor) -> np.ndarray:
    return to_host(y.array).copy()


def _differentiable(outputs: Any) -> tuple[Tensor, ...]:
    return tuple([y for y in _as_tuple(outputs) if y.requires_grad])


def _random_like(x: Tensor, with_gaps: bool) -> Tensor:
    numbers = 2 * rand(*x.array.shape, 2 if with_gaps else 1, dtype=x.dtype) - 1
    return numbers.select(-1, 0).detach().to(x.device).requires_grad_()
