"""The operators that programs register: ``torch.ops.mylib.foo(x)``.

An :class:`OpOverload` has a schema, and kernels: a function for each type of device, or one for
all. A call checks its arguments by the schema, chooses the kernel, and looks that a new result is
really new. With a formula for its gradient (``gradients.py``) it becomes one node of the graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, NamedTuple

from ..ops import NAMESPACES
from ..tensors import Tensor
from ..tensors.levels import level
from . import gradients
from .keys import below
from .schema import Argument, Schema, fits, in_python

Kernel = Callable[..., Any]
ALL = "all"  # the kernel of every device that has none of its own
AUTOGRAD = "autograd"  # the one that takes a call before them, and records what it likes


class OpOverload:
    """One operator with one schema (``torch._ops.OpOverload``): call it.

    RuntimeError for arguments that its schema does not take; NotImplementedError where no kernel
    was registered for their device.
    """

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self.kernels: dict[str, Kernel] = {}
        self.disabled: set[str] = set()
        self.fake: Kernel | None = None
        self.formula: gradients.Formula | None = None
        self.vmap_rule: Callable[..., Any] | None = None
        self.owner: Any = None  # the CustomOpDef that made it

    @property
    def namespace(self) -> str:
        """``"mylib"`` of ``mylib::foo``"""
        return self._schema.name.partition("::")[0]

    def name(self) -> str:
        """``"mylib::foo"``, and ``"mylib::foo.out"`` of an overload with a name"""
        overload = self._schema.overload_name
        return f"{self._schema.name}.{overload}" if overload else self._schema.name

    def __str__(self) -> str:
        return f"{self._schema.name.replace('::', '.')}.{self._schema.overload_name or 'default'}"

    __name__ = property(__str__)  # type: ignore[assignment]

    def __repr__(self) -> str:
        op, _, overload = str(self).rpartition(".")
        return f"<OpOverload(op='{op}', overload='{overload}')>"

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        by_place, by_name = self.bind(args, kwargs)
        # (where its gradient is asked for in a sample, which torch refuses, it runs by sample)
        if self.vmap_rule is not None and level.batch is not None and not level.differentiating:
            return level.batch.meet(_Mapped(self, self.vmap_rule), *by_place, **by_name)
        if AUTOGRAD in self.kernels and not below.autograd:
            return self.kernels[AUTOGRAD](*by_place, **by_name)
        return gradients.run(self, by_place, by_name)

    def bind(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """All arguments with their defaults: those given by place, and those only by name."""
        schema, name = self._schema, self._schema.name
        places = [a for a in schema.arguments if not a.kwarg_only]
        if len(args) > len(places):
            raise RuntimeError(
                f"{name}() expected at most {len(places)} argument(s) but received {len(args)} "
                f"argument(s). Declaration: {schema}"
            )
        for word in kwargs:
            if word not in {a.name for a in schema.arguments[len(args) :]}:
                raise RuntimeError(
                    f"Unknown keyword argument '{word}' for operator '{name}'. Schema: {schema}"
                )
        by_place: list[Any] = []
        by_name: dict[str, Any] = {}
        for place, argument in enumerate(schema.arguments):
            value = self._given(place, argument, args, kwargs)
            if argument.kwarg_only:
                by_name[argument.name] = value
            else:
                by_place.append(value)
        return tuple(by_place), by_name

    def _given(
        self, place: int, argument: Argument, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        schema = self._schema
        if place < len(args):
            value = args[place]
        elif argument.name in kwargs:
            value = kwargs[argument.name]
        elif argument.has_default_value():
            return argument.default
        else:
            raise RuntimeError(
                f"{schema.name}() is missing value for argument '{argument.name}'. "
                f"Declaration: {schema}"
            )
        if not fits(value, argument.type):
            raise RuntimeError(
                f"{schema.name}() Expected a value of type '{in_python(argument.type)}' for "
                f"argument '{argument.name}' but instead found type '{type(value).__name__}'.\n"
                f"Position: {place}\nValue: {value!r}\nDeclaration: {schema}"
            )
        return value

    def below_autograd(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Run the kernel, and look at what it gives."""
        tensors = list(tensors_in((args, tuple(kwargs.values()))))
        result = self._kernel(tensors)(*args, **kwargs)
        if self.owner is not None:
            self._check_new(result, tensors)
        for argument, value in self._with_names(args, kwargs):
            if argument.is_write:
                for tensor in tensors_in(value):
                    tensor.storage.version += 1
        return result

    def _with_names(
        self, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Iterator[tuple[Argument, Any]]:
        places = [a for a in self._schema.arguments if not a.kwarg_only]
        yield from zip(places, args)
        yield from [(a, kwargs[a.name]) for a in self._schema.arguments if a.kwarg_only]

    def _kernel(self, tensors: list[Tensor]) -> Kernel:
        kinds = [x.device.type for x in tensors]
        kind = "meta" if "meta" in kinds else kinds[0] if kinds else "cpu"
        first = (kind,) if kind not in self.disabled else ()
        for place in (*first, ALL):
            if place in self.kernels and not (kind == "meta" and place == ALL and self.owner):
                return self.kernels[place]
        if kind == "meta" and self.fake is not None:
            return self.fake
        if kind == "meta" and self.owner is not None:
            raise RuntimeError(
                f"There was no fake impl registered for {self.owner!r}. This is necessary for "
                "torch.compile/export/fx tracing to work. Please use "
                f"`{self.owner.__name__}.register_fake` to add an fake impl."
            )
        known = sorted({*self.kernels, *(["meta"] if self.fake else [])})
        raise NotImplementedError(
            f"Could not run '{self.name()}' with arguments from the '{kind.upper()}' backend. "
            f"'{self.name()}' is only available for these backends: {known}. Register a kernel "
            f'with torch.library.register_kernel("{self.name()}", "{kind}", function).'
        )

    def _check_new(self, result: Any, given: list[Tensor]) -> None:
        """A result must be no argument, nor share memory with one, or with another result."""
        seen = {id(x.storage) for x in given if x.device.type != "meta"}
        for tensor in tensors_in(result):
            if tensor.device.type == "meta":
                continue
            memory = id(tensor.storage)
            if memory in seen:
                raise RuntimeError(
                    f"{self._schema.name.partition('::')[2]}: The output of this custom operator "
                    "(1) must not also be an input to this custom operator and (2) may not alias "
                    "any inputs to this custom operator or other returns. The most common way to "
                    "trigger this error is if we have y = custom_op(x) and y and x are the same "
                    "Tensor. Please instead return a clone of the offending output tensor(s) (e.g. "
                    "return x.clone()) or refactor the custom operator to not return y."
                )
            seen.add(memory)


class _Mapped(NamedTuple):
    """An operator with its rule for ``vmap``, as a Function has both."""

    apply: OpOverload
    vmap: Callable[..., Any]


def tensors_in(values: Any) -> Iterator[Tensor]:
    """The Tensors among values, and in lists and tuples of them."""
    if isinstance(values, Tensor):
        yield values
    elif isinstance(values, (list, tuple)):
        for value in values:
            yield from tensors_in(value)


class OpOverloadPacket:
    """All overloads of a name, ``torch.ops.mylib.foo``: a call goes to the first that fits."""

    def __init__(self, name: str) -> None:
        self._qualified_op_name = name
        self._overloads: dict[str, OpOverload] = {}

    def overloads(self) -> list[str]:
        """The names of the overloads; ``"default"`` for the one without."""
        return list(self._overloads)

    def __getattr__(self, name: str) -> OpOverload:
        if "_overloads" not in self.__dict__:  # it is being copied
            raise AttributeError(name)
        if name in self._overloads:
            return self._overloads[name]
        known = self.__dict__.get("_qualified_op_name", "")  # (not before __init__: copies ask)
        raise AttributeError(f"The underlying op of '{known}' has no overload name '{name}'")

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        first, *others = self._overloads.values()
        for overload in others:
            try:
                bound = overload.bind(args, kwargs)
            except RuntimeError:
                continue
            try:
                first.bind(args, kwargs)
            except RuntimeError:
                by_place, by_name = bound
                return overload(*by_place, **by_name)
            break
        return first(*args, **kwargs)

    def __str__(self) -> str:
        return self._qualified_op_name.replace("::", ".")

    __name__ = property(__str__)  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<OpOverloadPacket(op='{self}')>"


# "mylib::foo" -> its overloads
PACKETS: dict[str, OpOverloadPacket] = {}


def add(schema: Schema) -> OpOverload:
    """Register an operator. RuntimeError for one that is there."""
    packet = PACKETS.get(schema.name) or OpOverloadPacket(schema.name)
    overload = schema.overload_name or "default"
    if overload in packet._overloads:
        raise RuntimeError(
            f"Tried to register an operator ({schema}) with the same name and overload name "
            "multiple times. Each overload's schema should only be registered with a single call "
            "to def()."
        )
    PACKETS[schema.name] = packet
    space = schema.name.partition("::")[0]
    if space not in NAMESPACES:
        NAMESPACES[space] = Namespace(space)
    packet._overloads[overload] = op = OpOverload(schema)
    return op


def find(op: Any) -> OpOverload:
    """An operator by its name, ``"mylib::foo"``, or itself. RuntimeError when it is not there."""
    if isinstance(op, OpOverload):
        return op
    if not isinstance(op, str):  # a CustomOpDef
        return op._opoverload  # type: ignore[no-any-return]
    name, _, overload = op.partition(".")
    packet = PACKETS.get(name)
    if packet is None or (overload or "default") not in packet._overloads:
        raise RuntimeError(f"operator {op} does not exist")
    return packet._overloads[overload or "default"]


class Namespace(ModuleType):
    """The operators of one library: ``torch.ops.mylib``."""

    def __init__(self, name: str) -> None:
        super().__init__(f"torch.ops.{name}")
        self.__file__ = "torch.ops"
        self._known = name

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        packet = PACKETS.get(f"{self._known}::{name}")
        if packet is None:
            raise AttributeError(f"'_OpNamespace' '{self._known}' object has no attribute '{name}'")
        return packet

    def __dir__(self) -> list[str]:
        start = f"{self._known}::"
        return sorted(name.removeprefix(start) for name in PACKETS if name.startswith(start))
