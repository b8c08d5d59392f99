"""``custom_op``: a Python function as an operator, in one step."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from ..devices.device import device
from .gradients import formula_for
from .operators import ALL, add, find
from .schema import infer_schema, parse

log = logging.getLogger(__name__)


def custom_op(
    name: str,
    fn: Callable[..., Any] | None = None,
    /,
    *,
    mutates_args: str | Iterable[str],
    device_types: str | Sequence[str] | None = None,
    schema: str | None = None,
    tags: Sequence[Any] | None = None,
) -> Any:
    """Make an operator of a function (``torch.library.custom_op``); also as a decorator.

    Inside it nothing is recorded, so it may use NumPy or another library. ``register_autograd``
    says how gradients go back, ``register_fake`` what shape and dtype its result has.

    - ``name``: ``"mylib::foo"``; it is then called ``torch.ops.mylib.foo``, too.
    - ``mutates_args``: the names of the arguments that it writes into, or ``"unknown"``.
    - ``device_types``: the devices that ``fn`` is for; None for all.
    - ``schema``: None to make it from the annotations of ``fn`` (see ``infer_schema``).
    - ``tags``: accepted; nothing here asks for them.

    ValueError for annotations that say too little, or a name without library. RuntimeError when a
    result of a call is an argument, or shares memory with one.

    >>> @torch.library.custom_op("mylib::twice", mutates_args=())
    ... def twice(x: torch.Tensor) -> torch.Tensor:
    ...     return torch.from_numpy(x.numpy() * 2)
    >>> twice(torch.ones(2)), torch.ops.mylib.twice(torch.ones(1))
    (tensor([2., 2.]), tensor([2.]))
    """

    def make(function: Callable[..., Any]) -> CustomOpDef:
        namespace, inner = split(name)
        text = schema or infer_schema(function, mutates_args=mutates_args)
        op = CustomOpDef(namespace, inner, text, function)
        if device_types is None:
            op._opoverload.kernels[ALL] = function
        else:
            op.register_kernel(device_types, function)
        return op

    return make if fn is None else make(fn)


def triton_op(
    name: str,
    fn: Callable[..., Any] | None = None,
    /,
    *,
    mutates_args: str | Iterable[str],
    schema: str | None = None,
) -> Any:
    """``custom_op``: there is no Triton here whose kernels a compiler could look into.

    Libraries ask for it when they are imported (``torch.library.triton_op``).
    """
    return custom_op(name, fn, mutates_args=mutates_args, schema=schema)


def split(name: str) -> tuple[str, str]:
    """``"mylib::foo"`` as two names; ValueError for another form."""
    namespace, two, inner = name.partition("::")
    if not two or not inner:
        raise ValueError(
            f"expected the name of an operator as 'namespace::name', such as 'mylib::foo', but got "
            f"{name!r}"
        )
    return namespace, inner


class CustomOpDef:
    """An operator that ``custom_op`` made: call it, and register what more there is to say."""

    def __init__(self, namespace: str, name: str, schema: str, fn: Callable[..., Any]) -> None:
        self._namespace, self._name, self._init_fn = namespace, name, fn
        self.__name__ = getattr(fn, "__name__", name)
        self.__doc__ = fn.__doc__
        parsed = parse(f"{namespace}::{name}{schema[schema.index('(') :]}")
        if any(a.kwarg_only and a.type.startswith("Tensor") for a in parsed.arguments):
            raise NotImplementedError(
                "custom_op with kwarg-only Tensor args. Please make your tensors not kwarg-only. "
                f"Got: {name}{schema}"
            )
        self._opoverload = add(parsed)
        self._opoverload.owner = self
        self._opoverload.formula = formula_for(self._opoverload, None, None)

    @property
    def _qualname(self) -> str:
        return f"{self._namespace}::{self._name}"

    def __repr__(self) -> str:
        return f"<CustomOpDef({self._qualname})>"

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._opoverload(*args, **kwargs)

    def register_kernel(
        self, device_types: str | Sequence[str] | None, fn: Callable[..., Any] | None = None, /
    ) -> Any:
        """The function for some types of devices; None for all. Also as a decorator."""
        return register_kernel(self, device_types, fn)

    def register_fake(self, fn: Callable[..., Any], /) -> Callable[..., Any]:
        """What the result looks like, without its values: used for ``meta`` tensors."""
        return register_fake(self, fn)

    def register_autograd(
        self, backward: Callable[..., Any], /, *, setup_context: Callable[..., Any] | None = None
    ) -> None:
        """How gradients go back: see :func:`register_autograd`."""
        register_autograd(self, backward, setup_context=setup_context)

    def register_vmap(self, func: Callable[..., Any] | None = None) -> Any:
        """A rule for ``torch.vmap``: see :func:`register_vmap`. Also as a decorator."""
        return register_vmap(self, func)

    def register_autocast(self, device_type: str, cast_inputs: Any) -> None:
        """Under autocast the tensors of floats come in ``cast_inputs``. Not here: see the error."""
        raise NotImplementedError(
            "CustomOpDef.register_autocast is not in minitorch: write .to(dtype) in the function."
        )

    @contextlib.contextmanager
    def set_kernel_enabled(self, device_type: str, enabled: bool = True) -> Iterator[None]:
        """In the block, use the kernel of a device or (``enabled=False``) that of all devices."""
        disabled = self._opoverload.disabled
        before = set(disabled)
        if not enabled and device_type not in self._opoverload.kernels:
            log.warning(
                "Attempted to disable kernel for %s but no kernel was registered for this device "
                "type.",
                device_type,
            )
        (disabled.discard if enabled else disabled.add)(device_type)
        try:
            yield
        finally:
            self._opoverload.disabled = before


def register_kernel(
    op: Any,
    device_types: str | Sequence[str] | None,
    func: Callable[..., Any] | None = None,
    /,
    *,
    lib: Any = None,
) -> Any:
    """The function of an operator for some types of devices (``torch.library.register_kernel``).

    - ``op``: its name, ``"mylib::foo"``, or what ``custom_op`` returned.
    - ``device_types``: ``"cpu"``, ``"cuda"``, a list of them, or None for every device.

    Also as a decorator. RuntimeError when there is no such operator, or for an unknown device.
    """
    found = find(op)
    kinds = [device_types] if isinstance(device_types, str) else device_types
    places = [ALL] if kinds is None else [device(kind).type for kind in kinds]

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        found.kernels.update(dict.fromkeys(places, function))
        return function

    return register if func is None else register(func)


def register_fake(
    op: Any, func: Callable[..., Any] | None = None, /, *, lib: Any = None, **_ignored: Any
) -> Any:
    """What an operator's result looks like (``torch.library.register_fake``): for ``meta`` tensors.

    ``func`` takes the operator's arguments and returns tensors of the right shape, dtype and
    device. Also as a decorator. RuntimeError when there is no such operator.
    """
    found = find(op)

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        found.fake = function
        return function

    return register if func is None else register(func)


def register_autograd(
    op: Any,
    backward: Callable[..., Any],
    /,
    *,
    setup_context: Callable[..., Any] | None = None,
    lib: Any = None,
) -> None:
    """How gradients go back through an operator (``torch.library.register_autograd``).

    - ``backward(ctx, *grads)``: a gradient per result in, one per argument out (None for none).
    - ``setup_context(ctx, inputs, output)``: keeps on ``ctx`` what ``backward`` needs.

    RuntimeError when there is no such operator, or it writes into its arguments.
    """
    found = find(op)
    if found._schema.is_mutable:
        raise RuntimeError(
            f"Cannot register autograd formula for non-functional operator {found} with schema "
            f"{found._schema}. Please create a functional operator and register an autograd "
            "formula for that."
        )
    found.formula = formula_for(found, backward, setup_context)


def register_vmap(op: Any, func: Callable[..., Any] | None = None, /, *, lib: Any = None) -> Any:
    """How ``torch.vmap`` calls an operator once for all samples, not once for each.

    Counterpart: ``torch.library.register_vmap``.

    - ``op``: its name, ``"mylib::foo"``, or what ``custom_op`` returned.
    - ``func(info, in_dims, *args)``: returns the result, and where the samples are in it.
      ``info.batch_size`` samples lie along ``in_dims`` of the arguments; None for one that all
      share.

    Also as a decorator, which returns None. RuntimeError when there is no such operator;
    NotImplementedError for one that takes Tensors by keyword only.

    >>> @torch.library.custom_op("mylib::cube", mutates_args=())
    ... def cube(x: torch.Tensor) -> torch.Tensor:
    ...     return torch.from_numpy(x.numpy() ** 3)
    >>> cube.register_vmap(lambda info, in_dims, x: (cube(x), in_dims[0]))
    >>> torch.vmap(cube)(torch.tensor([1.0, 2.0]))
    tensor([1., 8.])
    """
    found = find(op)
    if any([a.kwarg_only and a.type.startswith("Tensor") for a in found._schema.arguments]):
        raise NotImplementedError(
            "register_vmap with kwarg-only Tensor args. In the original definition of the op, "
            f"please make your tensors not kwarg-only. Got: {found._schema}"
        )

    def register(function: Callable[..., Any]) -> None:
        found.vmap_rule = function

    return register if func is None else register(func)
