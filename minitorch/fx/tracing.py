"""Tracing is a device: arrays that compute what ndarrays compute, and write down each call.

A :class:`TracingArray` stands for one ndarray while a :class:`Recorder` listens. NumPy's functions
come to it by the same protocols as to the arrays of a GPU (``devices.arrays``), so one mechanism
records forward, backward and optimizer alike. The program goes on computing as ever.

What cannot be recorded *breaks* the recording: the reason and the line are noted, the program still
computes the right thing, and nobody will replay what was recorded. Never is anything left out in
silence: a value can leave a TracingArray only by the methods below, and each of them asks.
"""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable, Iterator
from os.path import dirname
from typing import Any

import numpy as np

from ..devices import arrays as _arrays
from ..devices.arrays import address, owner_of
from ..optim.settings import RECORDED
from ..tensors import Tensor, wrap
from .array_graph import Value

_PACKAGE = dirname(dirname(__file__))
_ndarray = np.ndarray


class TracingArray:
    """Stands for an ndarray while its calls are recorded. It lives on the CPU as that one does."""

    __slots__ = ("__weakref__", "_array", "_recorder", "_value")
    __array_priority__ = 100
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, array: np.ndarray, value: Value, recorder: Any) -> None:
        self._array, self._value, self._recorder = array, value, recorder

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **keywords: Any) -> Any:
        if method == "__call__" and any(isinstance(x, (list, tuple, str)) for x in inputs):
            return NotImplemented
        function = ufunc if method == "__call__" else getattr(ufunc, method)
        return self._recorder.run(function, inputs, keywords)

    def __array_function__(
        self, function: Callable[..., Any], types: Any, args: Any, kwargs: Any
    ) -> Any:
        for kind in types:
            if not issubclass(kind, (TracingArray, _ndarray)):
                return NotImplemented
        return self._recorder.run(function, args, kwargs)

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        self._recorder.break_("a tensor becomes a NumPy array")
        array = self._array
        return array if dtype is None else array.astype(dtype, copy=False)

    # ---- what it is ---------------------------------------------------------------------------

    shape = property(lambda self: self._array.shape)
    dtype = property(lambda self: self._array.dtype)
    ndim = property(lambda self: self._array.ndim)
    size = property(lambda self: self._array.size)
    itemsize = property(lambda self: self._array.itemsize)
    nbytes = property(lambda self: self._array.nbytes)
    strides = property(lambda self: self._array.strides)
    flags = property(lambda self: self._array.flags)
    base = property(lambda self: self._array.base)
    T = property(lambda self: self.transpose())
    mT = property(lambda self: self.swapaxes(-1, -2))

    @property
    def real(self) -> Any:
        """Itself: there are no complex tensors here."""
        return self

    def call(self, kernel: Callable[..., Any], arguments: Any) -> Any:
        """A kernel in C, recorded, unless it does not handle these arguments: then None."""
        self._recorder.asks_a_kernel = True  # which may load its library: no effect of the program
        try:
            handled = kernel(*[real(x) for x in arguments]) is not None
        finally:
            self._recorder.asks_a_kernel = False
        if not handled:
            return None
        return self._recorder.run(kernel, arguments, {}, "other")

    def __len__(self) -> int:
        return len(self._array)

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self._array)))

    def __repr__(self) -> str:
        return f"TracingArray({self._value!r})"

    # ---- values -------------------------------------------------------------------------------

    def item(self, *index: Any) -> Any:
        """The element as a Python number, if that can be recorded."""
        if counts_steps():
            return self._recorder.number(np.ndarray.item, self, *index)
        return self._recorder.item(self, index, _kind_of_number(self.dtype))

    def as_number(self) -> Any:
        """The only element as a number of its dtype, recorded."""
        return self._recorder.number(_only_element, self)

    def tolist(self) -> Any:
        """The elements as Python numbers: breaks the recording."""
        return self._recorder.ask(self, np.ndarray.tolist, "list")

    def tobytes(self, order: Any = "C") -> Any:
        """The bytes of the elements: breaks the recording."""
        return self._recorder.ask(self, lambda a: a.tobytes(order), "bytes")

    def __bool__(self) -> bool:
        return self._recorder.ask(self, bool, "bool")

    def __int__(self) -> int:
        return self._recorder.ask(self, int, "int")

    def __index__(self) -> int:
        return self._recorder.ask(self, operator.index, "int")

    def __float__(self) -> float:
        return self._recorder.ask(self, float, "float")

    def __format__(self, form: str) -> str:
        return self._recorder.ask(self, lambda a: format(a, form), "str")

    def __copy__(self) -> Any:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Any:
        return self.copy()

    # ---- elements -----------------------------------------------------------------------------

    def __getitem__(self, index: Any) -> Any:
        return self._recorder.run(operator.getitem, (self, index), {})

    def __setitem__(self, index: Any, value: Any) -> None:
        self._recorder.run(operator.setitem, (self, index, value), {})


def _only_element(array: np.ndarray) -> Any:
    return array.reshape(())[()]


def _kind_of_number(dtype: np.dtype) -> str:
    return {"f": "float", "b": "bool"}.get(dtype.kind, "int")


def counts_steps() -> bool:
    """Is it an optimizer who asks for a number, in order to compute with it?"""
    file = sys._getframe(2).f_code.co_filename
    return file.startswith(_PACKAGE) and "optim" in file[len(_PACKAGE) :]


def _method(name: str) -> Callable[..., Any]:
    function = getattr(_ndarray, name)

    def method(self: TracingArray, *args: Any, **kwargs: Any) -> Any:
        return self._recorder.run(function, (self, *args), kwargs)

    method.__name__ = name
    method.__doc__ = f"``ndarray.{name}``, recorded."
    return method


for _name in (
    "all", "any", "argmax", "argmin", "argpartition", "argsort", "astype", "choose", "clip",
    "compress", "conj", "copy", "cumprod", "cumsum", "dot", "fill", "flatten", "max",
    "mean", "min", "nonzero", "partition", "prod", "put", "ravel", "repeat", "reshape", "round",
    "searchsorted", "sort", "squeeze", "std", "sum", "swapaxes", "take", "trace", "transpose",
    "var", "view",
):  # fmt: skip
    setattr(TracingArray, _name, _method(_name))


def diagonal(array: np.ndarray, *args: Any, **kwargs: Any) -> np.ndarray:
    """``ndarray.diagonal`` that may be written, as the package makes it."""
    found = array.diagonal(*args, **kwargs)
    found.flags.writeable = array.flags.writeable
    return found


def _diagonal(self: TracingArray, *args: Any, **kwargs: Any) -> Any:
    return self._recorder.run(diagonal, (self, *args), kwargs)


TracingArray.diagonal = _diagonal  # type: ignore[attr-defined]


# ---- operators ----------------------------------------------------------------------------------


def _ask(ufunc: np.ufunc, first: Any, second: Any) -> Any:
    if isinstance(first, (list, tuple, str)) or isinstance(second, (list, tuple, str)):
        return NotImplemented
    return ufunc(_beside(first, second), _beside(second, first))


def _beside(operand: Any, other: Any) -> Any:
    """An operand as a ufunc takes it: a recorded number as an array of the other's dtype."""
    if type(operand) is not TracedNumber:
        return operand
    if other.dtype.char not in "fd":
        return operand._leaves("operand")
    return operand.as_array(other.dtype)


def _operators(ufunc: np.ufunc) -> tuple[Callable[..., Any], ...]:
    return (
        lambda self, other: _ask(ufunc, self, other),
        lambda self, other: _ask(ufunc, other, self),
        lambda self, other: ufunc(self, _beside(other, self), out=self),
    )


_BINARY = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "truediv": np.true_divide,
    "floordiv": np.floor_divide, "mod": np.remainder, "pow": np.power, "matmul": np.matmul,
    "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor,
    "lshift": np.left_shift, "rshift": np.right_shift,
}  # fmt: skip
for _name, _ufunc in _BINARY.items():
    for _form, _function in zip(("__{}__", "__r{}__", "__i{}__"), _operators(_ufunc)):
        setattr(TracingArray, _form.format(_name), _function)


def _power(self: TracingArray, other: Any) -> Any:
    """As ndarray's operator, which has ways of its own for squares, roots and the like."""
    return self._recorder.run(operator.pow, (self, other), {}, "elementwise")


TracingArray.__pow__ = _power  # type: ignore[attr-defined,operator]
for _name, _ufunc in {
    "eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal,
    "gt": np.greater, "ge": np.greater_equal,
}.items():  # fmt: skip
    setattr(TracingArray, f"__{_name}__", _operators(_ufunc)[0])
for _name, _ufunc in {
    "neg": np.negative, "pos": np.positive, "abs": np.absolute, "invert": np.invert,
}.items():  # fmt: skip
    setattr(TracingArray, f"__{_name}__", lambda self, _ufunc=_ufunc: _ufunc(self))


# ---- numbers ------------------------------------------------------------------------------------


class TracedNumber:
    """A Python number that is computed anew in each replay: how many steps an optimizer took.

    Arithmetic with it is recorded; whatever else Python wants to know breaks the recording.
    """

    __slots__ = ("_number", "_origins", "_recorder", "_value")
    __array_ufunc__ = None
    recordings_pass_over = True  # what it refers to is no business of the program

    def __init__(
        self, number: Any, value: Value, recorder: Any, origins: frozenset[Any] = frozenset()
    ) -> None:
        self._number, self._value, self._recorder = number, value, recorder
        self._origins = origins  # the inputs that it is computed from

    def as_array(self, dtype: Any) -> Any:
        """``np.array(number, dtype)``."""
        return self._recorder.shape_of_number(self, dtype)

    def as_float(self) -> Any:
        """``float(number)``, recorded."""
        return self._recorder.number(float, self)

    def _leaves(self, kind: str) -> Any:
        self._recorder.asked_for |= self._origins
        self._recorder.break_(f"a number that changes becomes a Python {kind}")
        return self._number

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        """What ``isinstance`` asks for: to a program this is a number."""
        return self._recorder.class_of(self)

    def __hash__(self) -> int:
        return hash(self._leaves("key"))

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        return np.array(self._leaves("operand"), dtype)

    def __float__(self) -> float:
        return float(self._leaves("float"))

    def __int__(self) -> int:
        return int(self._leaves("int"))

    def __bool__(self) -> bool:
        return self._recorder.compare(self, bool)

    def __index__(self) -> int:
        return operator.index(self._leaves("int"))

    def __round__(self, *digits: Any) -> Any:
        return round(self._leaves("number"), *digits)

    def __str__(self) -> str:
        return str(self._leaves("str"))

    def __repr__(self) -> str:
        return repr(self._leaves("str"))

    def __format__(self, form: str) -> str:
        return format(self._leaves("str"), form)

    def __neg__(self) -> Any:
        return self._recorder.number(operator.neg, self)


def _comparison(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda self, other: self._recorder.compare(self, function, other)


for _name in ("eq", "ne", "lt", "le", "gt", "ge"):
    setattr(TracedNumber, f"__{_name}__", _comparison(getattr(operator, _name)))


def _number_operators(function: Callable[..., Any]) -> tuple[Callable[..., Any], ...]:
    return (
        lambda self, other: _computed(function, self, other, self),
        lambda self, other: _computed(function, other, self, self),
    )


def _computed(function: Callable[..., Any], first: Any, second: Any, number: TracedNumber) -> Any:
    """``first + second``, of which one at least is a recorded number."""
    other = second if first is number else first
    if not isinstance(other, Tensor):
        known = type(other) in (int, float, bool, TracedNumber) or isinstance(other, np.generic)
        if not known:
            return NotImplemented
        return number._recorder.number(function, first, second)
    dtype = other.array.dtype
    if dtype.char not in "fd" or function not in _BESIDE_TENSORS:
        plain = number._leaves("operand")
        return function(*[plain if x is number else x for x in (first, second)])
    beside = wrap(number.as_array(dtype))  # as NumPy converts a number beside an array
    return function(*[beside if x is number else x for x in (first, second)])


_BESIDE_TENSORS = (operator.add, operator.sub, operator.mul, operator.truediv)


for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow"):
    _forms = _number_operators(getattr(operator, _name))
    setattr(TracedNumber, f"__{_name}__", _forms[0])
    setattr(TracedNumber, f"__r{_name}__", _forms[1])


# ---- reading and changing arguments -------------------------------------------------------------


def map_recorded(argument: Any, change: Callable[[Any], Any]) -> Any:
    """An argument with ``change`` applied to each recorded value in it."""
    kind = type(argument)
    if kind is TracingArray or kind is TracedNumber or kind is _ndarray:
        return change(argument)
    if kind in (tuple, list):
        return kind([map_recorded(part, change) for part in argument])
    if kind is dict:
        return {name: map_recorded(part, change) for name, part in argument.items()}
    if kind is slice:
        return slice(
            *[map_recorded(x, change) for x in (argument.start, argument.stop, argument.step)]
        )
    return argument


def real(x: Any) -> Any:
    """What stands behind a recorded value: the ndarray or the number."""
    if type(x) is TracingArray:
        return x._array
    return x._number if type(x) is TracedNumber else x


def frozen(array: np.ndarray) -> np.ndarray:
    """A copy with the same strides: the program may go on to write into its array."""
    memory = _arrays.whole(array).copy()
    offset = address(array) - _arrays.start_of(array)
    return _ndarray(array.shape, array.dtype, memory, offset, array.strides)


# ---- what ``devices.arrays`` asks ---------------------------------------------------------------


class TracingKind:
    """Answers for TracingArrays: see ``devices.accelerator.Accelerator``."""

    array_type = TracingArray

    def index_of(self, array: TracingArray) -> int:
        """-1: the CPU."""
        return -1

    def owner(self, array: TracingArray) -> Any:
        """What all views of its memory have in common."""
        return owner_of(array._array)

    def address(self, array: TracingArray) -> int:
        """The address of the first element."""
        return address(array._array)

    def whole(self, array: TracingArray) -> Any:
        """All bytes of the memory: not recorded."""
        if array._recorder.active:
            array._recorder.break_("a tensor is read as bytes")
        return _arrays.whole(array._array)

    def strided(self, memory: TracingArray, shape: Any, strides: Any, offset: int) -> Any:
        """The same memory read another way."""
        # Counted from its own first element: the next call's may lie elsewhere in its memory.
        offset -= address(memory._array) - address(owner_of(memory._array))
        return memory._recorder.run(strided, (memory, tuple(shape), tuple(strides), offset), {})

    def in_one_call(self, function: Callable[..., Any], arrays: Any, out: Any) -> Any:
        """One recorded call, into which nobody looks."""
        return arrays[0]._recorder.run(function, arrays, {"out": out}, "other")

    def download(self, array: TracingArray, **how: Any) -> np.ndarray:
        """The values on the host, which is where they are: they leave the recording."""
        if array._recorder.active:
            array._recorder.break_("a tensor becomes a NumPy array")
        return array._array


def strided(memory: np.ndarray, shape: Any, strides: Any, offset: int) -> np.ndarray:
    """``np.ndarray`` over the memory that an array reads, from its first element on."""
    memory = np.asarray(memory)  # (a replay's may be one of NumPy's numbers)
    data = _arrays.whole(memory)
    start = address(memory) - address(data)
    return _ndarray(shape, memory.dtype, data, start + offset, strides)


_arrays.register(TracingKind())
_arrays.ON_HOST.add(TracingArray)
RECORDED.add(TracedNumber)
