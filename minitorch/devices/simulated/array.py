"""GPUArray: the arrays of simulated GPUs. They have the names of ``cupy.ndarray``, and its rules.

A GPUArray is no ndarray, and nothing turns it into one by accident: NumPy's functions come here
through its two protocols, run as kernels of the device, and give arrays of the same device.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, NoReturn

import numpy as np

from .faults import getitem, setitem
from .memory import DeviceArray, address_of
from .offered import OFFERED, check_function, check_method, check_ufunc
from .protocols import GIVES_ARRAYS, IN_PLACE, WAITS, refuse_mixed, run


class GPUArray(DeviceArray):
    """An array in the memory of a simulated GPU (counterpart: ``cupy.ndarray``).

    Made by ``transfer.empty`` and ``transfer.upload``, and by every calculation with arrays.
    Operands are on one device; Python numbers, and CPU arrays without dimensions as torch has
    them, may stand beside them. RuntimeError for others.
    """

    __slots__ = ()
    __array_priority__ = 100

    def __array__(self, dtype: Any = None, copy: Any = None) -> NoReturn:
        raise TypeError(
            "Implicit conversion to a NumPy array is not allowed. Please use `.get()` to "
            "construct a NumPy array explicitly."
        )

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **keywords: Any) -> Any:
        check_ufunc(ufunc, method, inputs, keywords)
        for operand in inputs:
            if isinstance(operand, (list, tuple, str)) and method == "__call__":
                return NotImplemented
        memory = self._memory
        for target in keywords.get("out", ()):
            if not isinstance(target, GPUArray):
                refuse_mixed(memory.device_name(), "cpu")
        name = ufunc.__name__
        if method == "__call__":
            return run(name, ufunc, inputs, keywords, memory)
        in_place = method == "at"
        return run(
            f"{name}.{method}", getattr(ufunc, method), inputs, keywords, memory,
            in_place=in_place, index_at=1 if in_place else None,
        )  # fmt: skip

    def __array_function__(
        self,
        function: Callable[..., Any],
        types: tuple[type, ...],
        arguments: tuple[Any, ...],
        keywords: dict[str, Any],
    ) -> Any:
        check_function(function, arguments, keywords)
        for kind in types:
            if not issubclass(kind, (GPUArray, np.ndarray)):
                return NotImplemented
        name = function.__name__
        in_linalg = function.__module__ == "numpy.linalg"
        result = run(
            name, function, arguments, keywords, self._memory,
            in_place=name in IN_PLACE,
            waits=name in WAITS or in_linalg or (name == "where" and len(arguments) == 1),
        )  # fmt: skip
        return self._like(result) if name in GIVES_ARRAYS else result

    def _like(self, number: Any) -> GPUArray:
        return run("fill", np.asarray, (number,), {}, self._memory)

    # ---- what it is -------------------------------------------------------------------------
    @property
    def shape(self) -> tuple[int, ...]:
        """The size of each dimension."""
        return self._array.shape

    @property
    def dtype(self) -> np.dtype:
        """NumPy's dtype of the elements."""
        return self._array.dtype

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return self._array.ndim

    @property
    def size(self) -> int:
        """The number of elements."""
        return self._array.size

    @property
    def itemsize(self) -> int:
        """Bytes of one element."""
        return self._array.itemsize

    @property
    def nbytes(self) -> int:
        """Bytes of all elements."""
        return self._array.nbytes

    @property
    def strides(self) -> tuple[int, ...]:
        """Bytes from one element to the next, for each dimension."""
        return self._array.strides

    @property
    def flags(self) -> Flags:
        """Is it contiguous, and does it own its memory? (CuPy knows no ``writeable``.)"""
        flags = self._array.flags
        return Flags(flags.c_contiguous, flags.f_contiguous, self.base is None)

    @property
    def device(self) -> Device:
        """The GPU."""
        return Device(self._memory.index)

    @property
    def data(self) -> Pointer:
        """Where its first element lies: ``data.ptr`` is an address of the simulated GPUs."""
        memory = self._memory
        offset = address_of(self._array) - address_of(memory.root)
        return Pointer(memory.block.address + offset, memory)

    @property
    def T(self) -> GPUArray:
        """The dimensions in reversed order."""
        return self._view(self._array.T)

    @property
    def mT(self) -> GPUArray:
        """The last two dimensions exchanged. ValueError for fewer."""
        if self.ndim < 2:
            raise ValueError("matrix transpose with ndim < 2 is undefined")
        return self._view(np.swapaxes(self._array, -1, -2))

    @property
    def real(self) -> GPUArray:
        """The real part, or the array itself."""
        return self._view(self._array.real) if self.dtype.kind == "c" else self

    @property
    def imag(self) -> GPUArray:
        """The imaginary part; zeros of a real array."""
        if self.dtype.kind == "c":
            return self._view(self._array.imag)
        return np.zeros_like(self)  # type: ignore[return-value]

    # ---- to the host: these wait for the device ---------------------------------------------
    def get(self, stream: None = None, order: Any = "C", out: Any = None) -> np.ndarray:
        """A copy in the host's memory, as an ndarray."""
        result = np.empty(self.shape, self.dtype, order) if out is None else out
        self._memory.machine.copy(
            self._memory.index, self.nbytes, "d2h", run=lambda: np.copyto(result, self._array)
        )
        return result

    def set(self, arr: np.ndarray, stream: None = None) -> None:
        """Copy an ndarray of the same shape and dtype into it."""
        if not isinstance(arr, np.ndarray):
            raise TypeError("Only numpy.ndarray can be set to cupy.ndarray")
        if arr.dtype != self.dtype:
            raise TypeError(f"{arr.dtype} array cannot be set to {self.dtype} array")
        if arr.shape != self.shape:
            raise ValueError(f"Shape mismatch. Old shape: {self.shape}, new shape: {arr.shape}")
        self._memory.machine.copy(
            self._memory.index, self.nbytes, "h2d", run=lambda: np.copyto(self._array, arr)
        )

    def item(self) -> Any:
        """The only element as a Python number. ValueError if there is not exactly one."""
        if self.size != 1:
            raise ValueError("can only convert an array of size 1 to a Python scalar")
        return self.get().item()

    def tolist(self) -> Any:
        """The elements as Python numbers in lists."""
        return self.get().tolist()

    def tobytes(self, order: Any = "C") -> bytes:
        """The bytes of the elements."""
        return self.get().tobytes(order)

    def __bool__(self) -> bool:
        return bool(self.get())

    def __int__(self) -> int:
        return int(self.get())

    def __float__(self) -> float:
        return float(self.get())

    def __complex__(self) -> complex:
        return complex(self.get())

    def __len__(self) -> int:
        if not self.ndim:
            raise TypeError("len() of unsized object")
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        if not self.ndim:
            raise TypeError("iteration over a 0-d array")
        return (self[i] for i in range(len(self)))

    def __repr__(self) -> str:
        return repr(self.get())

    def __str__(self) -> str:
        return str(self.get())

    def __format__(self, form: str) -> str:
        return format(self.get(), form)

    def __copy__(self) -> GPUArray:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> GPUArray:
        return self.copy()

    # ---- elements ---------------------------------------------------------------------------
    def __getitem__(self, index: Any) -> GPUArray:
        masked = _check_index(index)
        return run(
            "getitem", getitem, (self, index), {}, self._memory,
            index_at=1, waits=masked,
        )  # fmt: skip

    def __setitem__(self, index: Any, value: Any) -> None:
        _check_index(index)
        run(
            "setitem", setitem, (self, index, value), {}, self._memory,
            index_at=1, in_place=True,
        )  # fmt: skip

    def fill(self, value: Any) -> None:
        """Write one value everywhere."""
        if np.ndim(value):
            raise ValueError("non-scalar numpy.ndarray cannot be used for fill")
        self[...] = value


class Flags(NamedTuple):
    """How an array's elements lie in memory, as ``cupy.ndarray.flags``."""

    c_contiguous: bool
    f_contiguous: bool
    owndata: bool


class Device(NamedTuple):
    """A GPU's number, as ``cupy.cuda.Device``."""

    id: int


class Pointer(NamedTuple):
    """An address, and whose it is, as ``cupy.cuda.MemoryPointer``."""

    ptr: int
    mem: Any


def _check_index(index: Any) -> bool:
    """Is a mask in the index? ValueError for a mask beside other arrays, as CuPy says."""
    parts = index if type(index) is tuple else (index,)
    arrays = [p for p in parts if isinstance(p, (GPUArray, np.ndarray, list, bool, np.bool_))]
    masks = sum(isinstance(p, (bool, np.bool_)) or np.dtype(_kind(p)) == np.bool_ for p in arrays)
    if masks and len(arrays) > 1:
        raise ValueError("currently, CuPy only supports slices that consist of one boolean array.")
    return bool(masks)


def _kind(part: Any) -> Any:
    return part.dtype if hasattr(part, "dtype") else np.asarray(part).dtype


def _method(name: str) -> Callable[..., Any]:
    function = getattr(np.ndarray, name)
    in_place, waits = name in ("sort", "partition", "put"), name in WAITS
    # NumPy's methods want some by name that CuPy's take in order
    parameters = OFFERED["methods"][name]
    in_order = () if any(p.startswith("*") for p in parameters) else parameters

    def method(self: GPUArray, *arguments: Any, **keywords: Any) -> Any:
        check_method(name, arguments, keywords)
        if in_order and arguments and name != "repeat":
            keywords = dict(zip(in_order, arguments)) | keywords
            arguments = ()
        arguments = (self, *arguments)
        positional = _POSITIONAL.get(name, ())
        while len(arguments) - 1 < len(positional) and positional[len(arguments) - 1] in keywords:
            arguments = (*arguments, keywords.pop(positional[len(arguments) - 1]))
        return run(
            name, function, arguments, keywords, self._memory, in_place=in_place, waits=waits
        )

    method.__name__ = name
    method.__doc__ = f"``ndarray.{name}`` on the device (counterpart: ``cupy.ndarray.{name}``)."
    return method


# what NumPy's methods take in order only, and index kernels look at
_POSITIONAL = {
    "take": ("indices",), "swapaxes": ("axis1", "axis2"), "dot": ("b",), "choose": ("choices",),
    "view": ("dtype",),
}  # fmt: skip
_NAMES_IN_NUMPY = set(dir(np.ndarray))
for _name in OFFERED["methods"]:
    if _name in _NAMES_IN_NUMPY and _name not in vars(GPUArray) and _name not in (
        "dump", "dumps", "tofile", "byteswap"
    ):  # fmt: skip
        setattr(GPUArray, _name, _method(_name))


def _ptp(self: GPUArray, axis: Any = None, out: Any = None, keepdims: bool = False) -> GPUArray:
    """The range of values, largest less smallest (``cupy.ndarray.ptp``)."""
    return np.ptp(self, axis=axis, out=out, keepdims=keepdims)


def _operator(ufunc: np.ufunc) -> Callable[..., Any]:
    return lambda self, other: _ask(ufunc, self, other)


def _reflected(ufunc: np.ufunc) -> Callable[..., Any]:
    return lambda self, other: _ask(ufunc, other, self)


def _in_place(ufunc: np.ufunc) -> Callable[..., Any]:
    return lambda self, other: ufunc(self, other, out=self)


def _unary(ufunc: np.ufunc) -> Callable[..., Any]:
    return lambda self: ufunc(self)


def _ask(ufunc: np.ufunc, first: Any, second: Any) -> Any:
    if isinstance(first, (list, tuple, str)) or isinstance(second, (list, tuple, str)):
        return NotImplemented
    return ufunc(first, second)


_BINARY = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "truediv": np.true_divide,
    "floordiv": np.floor_divide, "mod": np.remainder, "pow": np.power, "matmul": np.matmul,
    "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor,
    "lshift": np.left_shift, "rshift": np.right_shift,
}  # fmt: skip
for _name, _ufunc in _BINARY.items():
    setattr(GPUArray, f"__{_name}__", _operator(_ufunc))
    setattr(GPUArray, f"__r{_name}__", _reflected(_ufunc))
    if _name != "matmul":  # CuPy has no @=
        setattr(GPUArray, f"__i{_name}__", _in_place(_ufunc))
for _name, _ufunc in {
    "eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal,
    "gt": np.greater, "ge": np.greater_equal,
}.items():  # fmt: skip
    setattr(GPUArray, f"__{_name}__", _operator(_ufunc))
for _name, _ufunc in {
    "neg": np.negative, "pos": np.positive, "abs": np.absolute, "invert": np.invert,
}.items():  # fmt: skip
    setattr(GPUArray, f"__{_name}__", _unary(_ufunc))
GPUArray.__hash__ = None  # type: ignore[assignment]
GPUArray.ptp = _ptp  # type: ignore[attr-defined]
DeviceArray.kind = GPUArray
