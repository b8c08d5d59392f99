"""``__torch_function__``: classes that answer for the functions of torch, as their own.

A subclass of Tensor, and any class with a method of that name, is asked when one of its objects is
given to a function: ``type(x).__torch_function__(function, types, args, kwargs)``. What a subclass
inherits calls the function and makes its tensors of the subclass; so ``MyTensor + 1`` is a
MyTensor.

No tensor that is only a Tensor should pay for that. So the functions are put behind the question
when the first such subclass is made, by :func:`install`; a program that makes none has none of it.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import unwrap
from typing import Any

from ..tensors import Tensor, queries, wrap
from ..tensors.interop import refuse_pytorch
from . import asking as asking_module
from .asking import DisableTorchFunctionSubclass, asking, has_answer
from .asking_in_place import answer_at_once, ask_in_place, original
from .edges import edge_of
from .registry import OPS
from .signatures import has_settings

_PACKAGE = __name__.partition(".")[0]

# ---- what a subclass inherits --------------------------------------------------------------------


def __torch_function__(cls: type, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
    """Call the function, and make its tensors of this class.

    - ``func``, ``types``, ``args``, ``kwargs``: what was called, the classes that are asked, and
      the arguments.

    NotImplemented when one of the classes is not a base of this one. Raises TypeError for a
    function of PyTorch itself.
    """
    refuse_pytorch(func)
    if not all([issubclass(cls, kind) for kind in types]):
        return NotImplemented
    with DisableTorchFunctionSubclass():
        result = func(*args, **(kwargs or {}))
        return _as_class(result, cls)


Tensor.__torch_function__ = classmethod(__torch_function__)  # type: ignore[assignment]


def _as_class(result: Any, cls: type) -> Any:
    if isinstance(result, Tensor) and cls is not Tensor and not isinstance(result, cls):
        return as_subclass(result, cls)
    if isinstance(result, (tuple, list)) and any([isinstance(x, Tensor) for x in result]):
        items = [_as_class(x, cls) for x in result]
        return type(result)(*items) if hasattr(result, "_fields") else type(result)(items)
    return result


_convert = _as_class  # its name in torch._tensor


def as_subclass(self: Tensor, cls: type) -> Any:
    """The same memory and history as a tensor of a subclass (``Tensor.as_subclass``).

    Raises TypeError for a class that is no subclass of Tensor.
    """
    if not (isinstance(cls, type) and issubclass(cls, Tensor)):
        raise TypeError(
            "Creating a Tensor subclass from a class that does not inherit from Tensor is not "
            "possible. Make sure your class inherits from Tensor."
        )
    result = wrap(self.array, cls)
    result._storage = self.storage
    result._edge, result._requires_grad = edge_of(self), self.requires_grad
    result._view = copy.copy(self._view)
    return result


Tensor.as_subclass = as_subclass  # type: ignore[method-assign]


# ---- when the question begins --------------------------------------------------------------------

# What torch calls behind an operator; others go by their own name.
_OPERATORS = {
    **{f"__{name}__": name for name in ("add", "sub", "mul", "matmul", "pow", "lt", "le", "gt")},
    **{f"__{name}__": name for name in ("ge", "ne", "neg", "abs")},
    **{f"__i{name}__": f"{name}_" for name in ("add", "sub", "mul", "pow")},
    "__radd__": "add",
    "__rmul__": "mul",
    "__truediv__": "div",
    "__itruediv__": "div_",
    "__mod__": "remainder",
    "__imod__": "remainder_",
    "__ifloordiv__": "floor_divide_",
    "__rand__": "bitwise_and",
    "__ror__": "bitwise_or",
    "__rxor__": "bitwise_xor",
    "__pos__": "positive",
}
_THEMSELVES = (
    *("__rsub__", "__rtruediv__", "__rdiv__", "__floordiv__", "__rfloordiv__", "__rmod__"),
    *("__rpow__", "__rmatmul__", "__eq__", "__and__", "__or__", "__xor__", "__iand__", "__ior__"),
    *("__ixor__", "__lshift__", "__rlshift__", "__ilshift__", "__rshift__", "__rrshift__"),
    *("__irshift__", "__invert__", "__getitem__", "__setitem__", "__len__", "__contains__"),
    *("__iter__", "__repr__", "__format__", "__bool__", "__float__", "__int__", "__index__"),
    *("__reversed__", "__array__", "__array_wrap__", "__dlpack__", "__dlpack_device__"),
    "__reduce_ex__",
)
_PROPERTIES = ("T", "mT", "H", "mH", "data", "real", "imag")
_NEVER = ("as_subclass", "tensor")  # they say themselves what they make

# Functions that are no operations, and ask: questions about a tensor, and what other files add.
also_ask: list[Any] = [
    getattr(queries, name)
    for name in (
        *("get_device", "is_complex", "is_conj", "is_floating_point", "is_inference", "is_neg"),
        *("is_nonzero", "is_same_size", "is_signed", "numel"),
    )
]

_replaced: list[tuple[Any, str, Any]] = []  # what install() has put aside
# What it needs long to find, and finds again as long as nobody changed it: a recording installs and
# takes it back each time.
_entries: dict[str, tuple[Any, Any, Any]] = {}  # of Tensor: what was there, its name, what asks
_places: dict[int, tuple[Any, list[tuple[Any, str, Any, Any]]]] = {}  # see _places_of


def install() -> None:
    """Put the functions and Tensor's methods behind the question, if they are not yet."""
    if _replaced:
        return
    OPS.complete()
    _install_functions()
    for name, method in list(vars(Tensor).items()):
        if name in _PROPERTIES or (
            callable(method) and name not in _NEVER and (name[0] != "_" or name in _THEMSELVES)
        ):
            _replace(Tensor, name, _entry_of(name, method, None))
    for operator, name in _OPERATORS.items():
        _replace(Tensor, operator, _entry_of(operator, vars(Tensor)[operator], name))


def _entry_of(place: str, method: Any, name: str | None) -> Any:
    """What asks in place of a method or property of Tensor. ``name``: of the method that an
    operator is told to be."""
    inner, named = original(method), vars(Tensor).get(name or "")
    if place not in _entries or _entries[place][:2] != (inner, named):
        if isinstance(method, property):
            getter: Any = method.fget
            entry: Any = property(asking(getter, "__get__"), method.fset)
        elif name is not None:
            entry = asking(inner, name, named)
        else:
            entry = asking(inner, "__rdiv__" if place == "__rtruediv__" else place)
        _entries[place] = inner, named, entry
    return _entries[place][2]


def _install_functions() -> None:
    """The functions, wherever a program keeps them: they stay the objects that they are.

    (What stands in its own file without ``out=`` gives way to the function that asks.)
    """
    _let_ask([op for op in OPS.values() if op.is_function and op.name not in _NEVER])
    for function in also_ask:
        ask_in_place(function, function.__name__)


_inside: dict[str, Any] = {}  # of judged operations: what stands in the package while functions ask


def _let_ask(ops: list[Any]) -> None:
    by_id: dict[int, Any] = {}
    for op in ops:
        inner = [op.function, op.body]
        for function in inner:
            if hasattr(function, "__wrapped__"):
                inner.append(function.__wrapped__)
        raw, short = unwrap(op.body), op.name.rpartition(".")[2]
        ask_in_place(op.function, short)
        # what the package calls inside is not judged by torch's signatures
        inside = op.function
        if has_settings(op.name) or has_settings(f"inside {op.name}"):
            inside = _inside.get(op.name) or asking(raw, short, told=op.function)
            _inside[op.name] = inside
        by_id.update({id(function): inside for function in inner if function is not op.function})
    for owner, name, _, value in _places_of(by_id):
        _replace(owner, name, value)


def _places_of(by_id: dict[int, Any]) -> list[tuple[Any, str, Any, Any]]:
    """Where functions of ours stand that give way: (module or class, name, what is there, what
    shall be). Layers keep the function that they call as a static method.

    (What programs and exercises hold is the public function, which asks by now.)
    """
    modules = [
        (path, module)
        for path, module in list(sys.modules.items())
        if path.startswith(f"{_PACKAGE}.") and not path.startswith(_AS_THEY_ARE)
    ]
    state = (list(by_id), len(modules), sum([len(vars(module)) for _, module in modules]))
    seen, places = _places.get(len(by_id), (None, []))
    if seen != state or any([_there(owner, name) is not old for owner, name, old, _ in places]):
        places = [place for each in modules for place in _places_in(*each, by_id)]
        _places[len(by_id)] = state, places
    return places


def _places_in(path: str, module: Any, by_id: dict[int, Any]) -> Iterator[Any]:
    for name, value in list(vars(module).items()):
        if by_id.get(id(value), value) is not value:
            yield module, name, value, by_id[id(value)]
        elif isinstance(value, type) and value.__module__.partition(".")[0] in (_PACKAGE, "torch"):
            for place, held in list(vars(value).items()):
                if isinstance(held, staticmethod):
                    function = by_id.get(id(held.__func__), held.__func__)
                    if function is not held.__func__:
                        yield value, place, held, staticmethod(function)


_AS_THEY_ARE = (f"{_PACKAGE}.graph.", f"{_PACKAGE}.course.", f"{_PACKAGE}.classroom.")


def _replace(owner: Any, name: str, value: Any) -> None:
    _replaced.append((owner, name, _there(owner, name)))
    setattr(owner, name, value)


def _there(owner: Any, name: str) -> Any:
    return vars(owner).get(name)


def installed() -> bool:
    """Do functions ask?"""
    return bool(_replaced)


def uninstall() -> None:
    """Undo :func:`install`."""
    while _replaced:
        setattr(*_replaced.pop())
    answer_at_once()
    asking_module.in_lower_precision = None


@contextmanager
def asks() -> Iterator[None]:
    """Inside, all functions ask, ``tensor`` too; later those that did before, or must by now."""
    asked_before, known = bool(_replaced), set(_subclasses(Tensor))
    install()
    _let_ask([OPS["tensor"]])
    try:
        yield
    finally:
        lower = asking_module.in_lower_precision  # bfloat16 was used, maybe meanwhile
        uninstall()
        made = [kind for kind in _subclasses(Tensor) if kind not in known]  # meanwhile
        if asked_before or lower or any(map(has_answer, made)):
            install()
            asking_module.in_lower_precision = lower


def _subclasses(cls: type) -> list[type]:
    return [cls, *[kind for inner in cls.__subclasses__() for kind in _subclasses(inner)]]


def _init_subclass(cls: type, **kwargs: Any) -> None:
    """A program makes a class of tensors: from now on, functions ask."""
    object.__init_subclass__(**kwargs)
    if cls.__module__.partition(".")[0] != _PACKAGE and has_answer(cls):
        install()


Tensor.__init_subclass__ = classmethod(_init_subclass)  # type: ignore[assignment]
