"""``opcheck``: is an operator registered as it behaves?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..graph.registry import OPS
from ..tensors import Tensor
from ..testing import assert_close
from .operators import OpOverload, find, tensors_in

ALL_TESTS = (
    "test_schema", "test_autograd_registration", "test_faketensor", "test_aot_dispatch_dynamic",
)  # fmt: skip


class OpCheckError(Exception):
    """An operator does not do what was registered of it."""


def opcheck(
    op: Any,
    args: tuple[Any, ...],
    kwargs: dict[str, Any] | None = None,
    *,
    test_utils: str | Sequence[str] = ALL_TESTS,
    raise_exception: bool = True,
    atol: float | None = None,
    rtol: float | None = None,
) -> dict[str, str | Exception]:
    """Call an operator, and check what is registered of it (``torch.library.opcheck``).

    - ``test_schema``: it writes into no argument but those that its schema marks, and its results
      share no memory with them.
    - ``test_autograd_registration``: a result that should have a gradient has one.
    - ``test_faketensor``: ``register_fake`` tells the shape, the dtype and the strides.
    - ``test_aot_dispatch_dynamic``: called twice, it gives the same results and gradients.

    Returns ``"SUCCESS"``, or the error, for each of ``test_utils``; with ``raise_exception`` the
    first error is raised, as OpCheckError.
    """
    tests = (test_utils,) if isinstance(test_utils, str) else tuple(test_utils)
    unknown = set(tests) - set(ALL_TESTS)
    if unknown:
        raise RuntimeError(f"{', '.join(sorted(unknown))} not in {', '.join(ALL_TESTS)}")
    found = find(op)
    results: dict[str, str | Exception] = {}
    for test in tests:
        try:
            _CHECKS[test](found, args, kwargs or {}, {"atol": atol, "rtol": rtol})
            results[test] = "SUCCESS"
        except Exception as error:
            if raise_exception:
                raise OpCheckError(f"opcheck(op, ...): {test} failed with {error}") from error
            results[test] = error
    return results


def _copied(values: Any) -> Any:
    """Leaves of their own, so that a check spoils nothing."""
    if isinstance(values, Tensor):
        return values.detach().clone().requires_grad_(values.requires_grad)
    if isinstance(values, (list, tuple)):
        return type(values)([_copied(value) for value in values])
    return values


def _schema(op: OpOverload, args: Any, kwargs: Any, close: Any) -> None:
    args, kwargs = _copied(args), {k: _copied(v) for k, v in kwargs.items()}
    by_place, by_name = op.bind(args, kwargs)
    named = list(op._with_names(by_place, by_name))
    before = [_copied(value) for _, value in named]
    result = op(*args, **kwargs)
    for (argument, value), old in zip(named, before):
        for now, then in zip(tensors_in(value), tensors_in(old)):
            if not argument.is_write and not OPS["equal"].function(now.detach(), then.detach()):
                raise RuntimeError(
                    f"Argument {argument.name} is not defined as mutable but was mutated"
                )
    op._check_new(result, list(tensors_in((by_place, tuple(by_name.values())))))


def _registration(op: OpOverload, args: Any, kwargs: Any, close: Any) -> None:
    given = list(tensors_in((args, tuple(kwargs.values()))))
    if op.formula is None or not any(x.requires_grad for x in given) or op._schema.is_mutable:
        return
    if op.formula.backward is None:
        raise RuntimeError(
            f"{op.name()}: arguments require grad, but no autograd formula was registered. Please "
            "use register_autograd to add one."
        )


def _fake(op: OpOverload, args: Any, kwargs: Any, close: Any) -> None:
    def as_meta(values: Any) -> Any:
        if isinstance(values, Tensor):
            return values.detach().to("meta")
        if isinstance(values, (list, tuple)):
            return type(values)([as_meta(value) for value in values])
        return values

    real = op(*_copied(args), **{k: _copied(v) for k, v in kwargs.items()})
    fake = op(*as_meta(args), **{k: as_meta(v) for k, v in kwargs.items()})
    pairs = list(zip(tensors_in(real), tensors_in(fake), strict=True))
    for place, (one, other) in enumerate(pairs):
        for what in ("shape", "dtype", "stride"):
            is_, said = [getattr(x, what) for x in (one, other)]
            is_, said = (is_(), said()) if what == "stride" else (is_, said)
            if is_ != said:
                raise RuntimeError(
                    f"result {place} of {op.name()} has {what} {is_}, but register_fake says {said}"
                )


def _twice(op: OpOverload, args: Any, kwargs: Any, close: Any) -> None:
    def outcome() -> list[Tensor]:
        leaves, by_name = _copied(args), {k: _copied(v) for k, v in kwargs.items()}
        results = list(tensors_in(op(*leaves, **by_name)))
        wanted = [x for x in results if x.requires_grad]
        if wanted:
            sum([x.sum() for x in wanted]).backward()  # type: ignore[union-attr]
        grads = [
            x.grad for x in tensors_in((leaves, tuple(by_name.values()))) if x.grad is not None
        ]
        return [x.detach() for x in results] + grads

    for one, other in zip(outcome(), outcome(), strict=True):
        assert_close(one, other, **close)


_CHECKS: dict[str, Callable[[OpOverload, Any, Any, Any], None]] = {
    "test_schema": _schema,
    "test_autograd_registration": _registration,
    "test_faketensor": _fake,
    "test_aot_dispatch_dynamic": _twice,
}
