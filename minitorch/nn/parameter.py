"""Parameter and Buffer: tensors that a module registers when they are assigned as attributes."""

from __future__ import annotations

from typing import Any, cast

from ..devices.arrays import memory_size
from ..errors import type_name
from ..graph.asking import not_asked
from ..ops.making.creation import empty
from ..tensors import Tensor, wrap

_EXPANDED = 2**26  # bytes that an expanded Parameter may take when it is copied


class _ParameterClass(type):
    """Tensors of a program's own class are parameters by a mark: they keep their class."""

    def __instancecheck__(cls, instance: Any) -> bool:
        marked = isinstance(instance, Tensor) and getattr(instance, "_is_param", False)
        if cls is Parameter and marked:
            return True
        return super().__instancecheck__(instance)


class Parameter(Tensor, metaclass=_ParameterClass):
    """A tensor to be trained (``torch.nn.Parameter``).

    - ``data``: the Tensor whose memory it reads; left out, an empty one. Of a class of your own, it
      keeps that class, and ``isinstance(p, Parameter)`` is True all the same.
    - ``requires_grad``: True unless frozen. Whether autograd records just now does not matter.

    Raises RuntimeError for tensors of integers, unless they are frozen.
    """

    __torch_function__ = not_asked
    _is_param = True

    def __new__(cls, data: Tensor | None = None, requires_grad: bool = True) -> Parameter:
        source = _source(data)
        if requires_grad and not source.is_floating_point():
            raise RuntimeError(
                "Only Tensors of floating point and complex dtype can require gradients"
            )
        if type(source) not in (Tensor, Parameter):
            return _marked(source, requires_grad)
        return _over(source, cls).requires_grad_(requires_grad)

    def __repr__(self) -> str:
        return "Parameter containing:\n" + super().__repr__()

    def __deepcopy__(self, memo: dict[int, Any]) -> Parameter:
        if self.array.nbytes > _EXPANDED + 10 * memory_size(self.array):
            # A file can make a Parameter that claims terabytes: its copy only claims them, too.
            return cast(Parameter, super().__deepcopy__(memo))
        if id(self) not in memo:
            copy = wrap(self.array.copy(order="K"))  # transposed memory stays transposed
            memo[id(self)] = type(self)(copy, self.requires_grad)
        return memo[id(self)]


class Buffer(Tensor):
    """A tensor that belongs to a module's state but is not trained (``torch.nn.Buffer``).

    - ``data``: the Tensor whose memory it reads; left out, an empty one.
    - ``persistent``: is it part of the ``state_dict``?
    """

    __torch_function__ = not_asked
    persistent: bool

    def __new__(cls, data: Tensor | None = None, *, persistent: bool = True) -> Buffer:
        source = _source(data)
        buffer = _over(source, cls).requires_grad_(source.requires_grad)
        buffer.persistent = persistent
        return buffer

    def __repr__(self) -> str:
        plain = wrap(self.array)  # PyTorch's buffers are plain tensors with a note on them
        plain._requires_grad = self.requires_grad
        return repr(plain)


def _source(data: Any) -> Tensor:
    if data is None:
        return Tensor(0)
    if not isinstance(data, Tensor):
        raise AttributeError(f"'{type_name(data)}' object has no attribute 'detach'")
    return data


def _marked(source: Tensor, requires_grad: bool) -> Any:
    """A parameter of the class of ``source``."""
    parameter = source.detach().requires_grad_(requires_grad)
    if type(parameter) is not type(source):
        raise RuntimeError(
            f"Creating a Parameter from an instance of type {type_name(source)} requires that "
            "detach() returns an instance of the same type, but return type "
            f"{type_name(parameter)} was found instead. To use the type as a Parameter, please "
            "correct the detach() semantics defined by its __torch_dispatch__() implementation."
        )
    parameter._is_param = True  # type: ignore[attr-defined]
    return parameter


def _over(source: Tensor, cls: type) -> Any:
    """A tensor of a class over the memory, and with the version counter, of another."""
    tensor = wrap(source.array, cls)
    tensor._storage = source.storage
    return tensor


# ---- not yet ------------------------------------------------------------------------------------


def is_lazy(param: Any) -> bool:
    """Is it a parameter or buffer whose shape is not known yet? (``torch.nn.parameter.is_lazy``)"""
    return isinstance(param, UninitializedTensorMixin)


_array: Any = Tensor.array  # the slot, which the property below hides


class UninitializedTensorMixin:
    """A tensor whose shape is not known yet: only its dtype may be asked and changed.

    ``materialize(shape)`` makes it an ordinary one. Until then every operation raises ValueError,
    because none can do without the tensor's ``array``.
    """

    __slots__ = ()
    cls_to_become: type

    @property
    def array(self) -> Any:
        raise ValueError(
            "Attempted to use an uninitialized parameter. This error happens when you are using a "
            f"`LazyModule` or explicitly manipulating `torch.nn.parameter.{type_name(self)}` "
            "objects. When using LazyModules Call `forward` with a dummy batch to initialize the "
            "parameters before calling torch functions"
        )

    @array.setter
    def array(self, array: Any) -> None:
        _array.__set__(self, array)

    @property
    def data(self) -> Tensor:
        """An empty tensor, that only tells the dtype."""
        return wrap(_array.__get__(self))

    @data.setter
    def data(self, other: Tensor) -> None:
        self.array = other.array

    @property
    def shape(self) -> Any:
        raise RuntimeError(
            "Can't access the shape of an uninitialized parameter or buffer. This error usually "
            "happens in `load_state_dict` when trying to load an uninitialized parameter into an "
            "initialized one. Call `forward` to initialize the parameters before accessing their "
            "attributes."
        )

    @property
    def device(self) -> Any:
        """Where the memory will be."""
        return self.data.device

    @property
    def dtype(self) -> Any:
        """The type that the elements will have."""
        return self.data.dtype

    def is_floating_point(self) -> bool:
        """Will the elements be floating point numbers?"""
        return self.data.is_floating_point()

    def materialize(self, shape: Any, device: Any = None, dtype: Any = None) -> None:
        """Make it an ordinary Parameter or Buffer of this shape, with any numbers in it.

        - ``dtype``: left out, the one that it was made with.
        """
        device = self.device if device is None else device
        data = empty(shape, device=device, dtype=self.dtype if dtype is None else dtype)
        self.__class__ = self.cls_to_become
        self.array = data.array

    def _converted(self, data: Tensor) -> Tensor:
        """What a conversion gives; a Parameter takes it as its ``data``."""
        return data

    def share_memory_(self) -> Any:
        raise RuntimeError(
            "Can't share memory on an uninitialized parameter or buffer. Call `forward` to "
            "initialize the parameters before calling `module.share_memory()`."
        )

    def __repr__(self) -> str:
        return f"<{type_name(self)}>"


def _of_its_data(name: str) -> Any:
    def method(self: Any, *args: Any, **kwargs: Any) -> Tensor:
        return self._converted(getattr(self.data, name)(*args, **kwargs))

    return method


for _name in ("to", "type", "half", "float", "double", "cpu", "cuda"):
    setattr(UninitializedTensorMixin, _name, _of_its_data(_name))


class UninitializedParameter(UninitializedTensorMixin, Parameter):
    """A parameter whose shape is not known yet (``torch.nn.UninitializedParameter``).

    >>> weight = torch.nn.UninitializedParameter()
    >>> weight.materialize((2, 3))
    >>> type(weight), weight.shape
    (<class 'minitorch.nn.parameter.Parameter'>, torch.Size([2, 3]))
    """

    cls_to_become = Parameter

    def __new__(cls, requires_grad: bool = True, device: Any = None, dtype: Any = None) -> Any:
        self = wrap(empty(0, device=device, dtype=dtype).array, cls)
        self._requires_grad = requires_grad
        return self

    def __init__(self, requires_grad: bool = True, device: Any = None, dtype: Any = None) -> None:
        pass

    def __reduce_ex__(self, protocol: Any) -> Any:
        return type(self), (self.requires_grad, None, self.dtype)

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        copy = memo[id(self)] = type(self)(self.requires_grad, None, self.dtype)
        return copy


class UninitializedBuffer(UninitializedTensorMixin, Buffer):
    """A buffer whose shape is not known yet (``torch.nn.UninitializedBuffer``)."""

    cls_to_become = Buffer

    def __new__(
        cls,
        requires_grad: bool = False,
        device: Any = None,
        dtype: Any = None,
        persistent: bool = True,
    ) -> Any:
        self = wrap(empty(0, device=device, dtype=dtype).array, cls)
        self._requires_grad = requires_grad
        self.persistent = persistent
        return self

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        pass

    def _converted(self, data: Tensor) -> Tensor:
        return type(self)(self.requires_grad, None, data.dtype, self.persistent)

    def __reduce_ex__(self, protocol: Any) -> Any:
        return type(self), (self.requires_grad, None, self.dtype, self.persistent)

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        copy = memo[id(self)] = self.__reduce_ex__(4)[0](*self.__reduce_ex__(4)[1])
        return copy
