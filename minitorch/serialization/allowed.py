"""Allowed: what a pickle may name under ``weights_only``, and the words of the refusals.

Each name stands for an object that is put on the stack. What may be *called*, and with which
arguments, is a second question: see ``CALLS``.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Sequence
from types import TracebackType
from typing import Any

from ..devices.device import device
from ..nn.parameter import Parameter
from ..tensors import Tensor, layouts
from ..tensors.dtypes import ALL, bfloat16
from ..tensors.shapes import Size
from . import memories
from .attributes import PER_ATTRIBUTE, check_attributes
from .budget import Budget
from .errors import UnpicklingError, show
from .names import STORAGE_TYPES

_PER_ELEMENT = 150  # bytes, of what is copied from one container into another
_PER_CALL = 250
_PER_HOOKS = 120  # an empty OrderedDict
_PER_TENSOR = 1000
_PER_COUNTER = 400  # which is written in Python
_NUMBERS = frozenset({int, float, bool})


def _ordered_dict(budget: Budget, pairs: Any = ()) -> OrderedDict[Any, Any]:
    made: OrderedDict[Any, Any] = OrderedDict()
    if pairs == ():
        budget.charge(_PER_HOOKS)
        return made  # the hooks of a tensor: every tensor has some
    pairs = [_of(list, tuple)(pair) for pair in _sized(budget, pairs)]
    if any([len(pair) != 2 for pair in pairs]):
        raise UnpicklingError("an OrderedDict is made of pairs")
    for pair in pairs:
        budget.share(pair)
    budget.put(made, [key for key, _ in pairs], [value for _, value in pairs])
    return made


def _counter(budget: Budget, counts: Any = None) -> Counter[Any]:
    budget.charge(_PER_COUNTER)
    made: Counter[Any] = Counter()
    if counts is not None:
        budget.charge(_PER_ELEMENT * len(_of(dict)(counts)))
        check_counts(counts.values())
        budget.share(counts)
        budget.put(made, list(counts), list(counts.values()))
    return made


def check_counts(counts: Collection[Any]) -> None:
    """Raise UnpicklingError for counts of a Counter that are no numbers.

    To print a Counter, Python sorts its counts: tensors would be compared, and one of four bytes
    can claim to have a million million elements.
    """
    if not _NUMBERS.issuperset(map(type, counts)):
        wrong = [count for count in counts if type(count) not in _NUMBERS]
        raise UnpicklingError(f"a Counter counts with numbers, but the file gives {show(wrong[0])}")


def _set(budget: Budget, elements: Any = ()) -> set[Any]:
    made: set[Any] = set()
    budget.share(_sized(budget, elements))
    budget.put(made, elements)
    return made


def _encode(budget: Budget, text: Any, encoding: Any = "utf-8") -> bytes:
    budget.charge(4 * len(_of(str)(text)))
    return encode(text, encoding)


def _bytearray(budget: Budget, data: Any = b"", *encoding: Any) -> bytearray:
    # bytearray(n) would make n bytes out of nothing
    if encoding:
        data = _encode(budget, data, *encoding)
    budget.charge(_PER_CALL + len(_of(bytes)(data)))
    return bytearray(data)


def _complex(budget: Budget, real: Any = 0.0, imag: Any = 0.0) -> complex:
    budget.charge(_PER_ELEMENT)
    return complex(_of(int, float)(real), _of(int, float)(imag))


def _size(budget: Budget, sizes: Any = ()) -> Size:
    found = _sized(budget, sizes)
    if len(found) > 64 or any([type(n) is not int or abs(n) >= 2**63 for n in found]):
        raise UnpicklingError(f"a torch.Size holds up to 64 sizes, but got {show(found)}")
    return Size(found)


def _device(budget: Budget, kind: Any = "cpu", index: Any = None) -> device:
    budget.charge(_PER_TENSOR)  # it is read letter by letter
    made = device(_of(str)(kind), _of(int, type(None))(index))
    if made.index is not None and not 0 <= made.index < 128:  # a byte, in PyTorch
        raise UnpicklingError(f"there is no device with the index {show(made.index)}")
    return made


def _layout(budget: Budget, name: Any) -> Any:
    budget.charge(_PER_CALL)
    return get_layout(name)


def _new_parameter(budget: Budget, data: Any = None, requires_grad: Any = True) -> Parameter:
    budget.charge(_PER_TENSOR)
    if data is None:
        return Parameter(None, _of(bool)(requires_grad))
    return memories.rebuild_parameter(data, requires_grad, None)


def _sized(budget: Budget, elements: Any) -> Any:
    """A list or a tuple, paid for."""
    budget.charge(_PER_CALL + _PER_ELEMENT * len(_of(list, tuple)(elements)))
    return elements


def _of(*kinds: type) -> Callable[[Any], Any]:
    """The value itself, if it is of one of these types."""

    def checked(value: Any) -> Any:
        if type(value) not in kinds:
            raise UnpicklingError(f"{type(value).__name__} is not admitted as an argument here")
        return value

    return checked


def get_layout(name: str) -> Any:
    """``torch.serialization._get_layout``: a layout by its name, ``"torch.strided"``."""
    for layout in (layouts.strided, layouts.sparse_coo, layouts.sparse_csr):
        if type(name) is str and str(layout) == name:
            return layout
    raise UnpicklingError(f"there is no layout {show(name)}")


def encode(text: str, encoding: str = "utf-8") -> bytes:
    """``_codecs.encode``: how protocol 2 writes bytes, as text to be encoded."""
    if type(encoding) is not str or encoding not in ("latin1", "utf-8", "ascii"):
        raise UnpicklingError(f"the encoding {show(encoding)} is not admitted")
    return str.encode(text, encoding)


_TENSOR_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "torch._utils._rebuild_tensor": memories.rebuild_tensor,
    "torch._utils._rebuild_tensor_v2": memories.rebuild_tensor_v2,
    "torch._utils._rebuild_tensor_v3": memories.rebuild_tensor_v3,
    "torch._utils._rebuild_parameter": memories.rebuild_parameter,
    "torch._utils._rebuild_parameter_with_state": memories.rebuild_parameter_with_state,
    "torch._tensor._rebuild_from_type_v2": memories.rebuild_from_type_v2,
    "torch.serialization._get_layout": get_layout,
}

# What PyTorch's names stand for here, with weights_only and without.
TORCH: dict[str, Any] = {
    **_TENSOR_FUNCTIONS,
    **{f"torch.{d.name}": d for d in (*ALL, bfloat16)},
    **{f"torch.{name}": kind for name, kind in STORAGE_TYPES.items()},
    **{f"torch.cuda.{name}": kind for name, kind in STORAGE_TYPES.items()},
    "torch.storage.UntypedStorage": STORAGE_TYPES["UntypedStorage"],
    "torch.nn.parameter.Parameter": Parameter,
    "torch.Tensor": Tensor,
    "torch.Size": Size,
    "torch.device": device,
}
DEFAULT: dict[str, Any] = {
    **TORCH,
    "collections.OrderedDict": OrderedDict,
    "collections.Counter": Counter,
    "_codecs.encode": encode,
    "builtins.bytearray": bytearray,
    "builtins.set": set,
    "builtins.complex": complex,
}


def _rebuilding(function: Callable[..., Any], **settings: Any) -> Callable[..., Any]:
    """A rebuild function that pays for the tensor, and for what is walked through to make it."""

    def rebuild(budget: Budget, *args: Any) -> Any:
        inside = [part for arg in args if type(arg) is tuple for part in arg]
        budget.charge(_PER_TENSOR + _PER_ELEMENT * len(inside))
        for part in (*args, *inside):
            if isinstance(part, dict):
                budget.charge(PER_ATTRIBUTE * len(part))
                budget.share(part.values())  # they become attributes
        return function(*args, **settings)

    return rebuild


_CHECKED = {"check": check_attributes}

# What weights_only calls when the pickle asks to call one of these; the budget comes first.
CALLS: dict[int, Callable[..., Any]] = {
    id(called): call
    for called, call in (
        (memories.rebuild_tensor, _rebuilding(memories.rebuild_tensor)),
        (memories.rebuild_tensor_v2, _rebuilding(memories.rebuild_tensor_v2)),
        (memories.rebuild_tensor_v3, _rebuilding(memories.rebuild_tensor_v3)),
        (memories.rebuild_parameter, _rebuilding(memories.rebuild_parameter)),
        (
            memories.rebuild_parameter_with_state,
            _rebuilding(memories.rebuild_parameter_with_state, **_CHECKED),
        ),
        (
            memories.rebuild_from_type_v2,
            _rebuilding(memories.rebuild_from_type_v2, **_CHECKED),
        ),
        (get_layout, _layout),
        (encode, _encode),
        (OrderedDict, _ordered_dict),
        (Counter, _counter),
        (set, _set),
        (bytearray, _bytearray),
        (complex, _complex),
        (Size, _size),
        (device, _device),
        (Parameter, _new_parameter),
    )
}
MADE_NEW = (Parameter, OrderedDict, Counter, set)  # by cls.__new__, too

NEVER = ("sys", "os", "posix", "nt")  # modules from which nothing can be allowed

_added: list[Any] = []


def add_safe_globals(safe_globals: Sequence[Any]) -> None:
    """Admit classes and functions under ``weights_only``: their constructors may then be run.

    - ``safe_globals``: classes or functions; or (class, name) pairs, for a class that files know
      by another name.

    Counterpart: ``torch.serialization.add_safe_globals``.
    """
    _added.extend([one for one in safe_globals if one not in _added])


def get_safe_globals() -> list[Any]:
    """What was added (``torch.serialization.get_safe_globals``)."""
    return list(_added)


def clear_safe_globals() -> None:
    """Forget all that was added (``torch.serialization.clear_safe_globals``)."""
    _added.clear()


class safe_globals:
    """``with safe_globals([Net]): ...``: admitted inside (``torch.serialization.safe_globals``)."""

    def __init__(self, safe_globals: Sequence[Any]) -> None:
        self.safe_globals = safe_globals

    def __enter__(self) -> None:
        add_safe_globals(self.safe_globals)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        _added[:] = [one for one in _added if one not in self.safe_globals]


def added() -> dict[str, Any]:
    """What was added, by full path; TypeError or ValueError for what is no class and no pair."""
    found = {}
    for one in _added:
        if not isinstance(one, tuple):
            found[f"{one.__module__}.{one.__qualname__}"] = one
        elif len(one) != 2:
            raise ValueError(
                "Expected tuple of length 2 (global, str of callable full path), but got tuple of "
                f"length: {len(one)}"
            )
        elif type(one[1]) is not str:
            raise TypeError(
                "Expected second item in tuple to be str of callable full path, but got: "
                f"{type(one[1])}"
            )
        else:
            found[one[1]] = one[0]
    return found
