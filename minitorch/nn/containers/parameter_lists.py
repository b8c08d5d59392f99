"""Containers of parameters: a list and a dictionary whose tensors belong to the model."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, SupportsIndex

from ...errors import type_name
from ...tensors import Tensor
from ..module.module import Module
from ..module.registry import type_with_module
from ..parameter import Parameter
from .modules import pairs_of, position


class ParameterList(Module):
    """A list of parameters (``torch.nn.ParameterList``).

    Tensors become Parameters when they are put in; other values stay what they are.

    >>> torch.nn.ParameterList([torch.ones(2), torch.ones(3, 4)])
    ParameterList(
        (0): Parameter containing: [torch.float32 of size 2]
        (1): Parameter containing: [torch.float32 of size 3x4]
    )
    """

    def __init__(self, values: Iterable[Any] | None = None) -> None:
        super().__init__()
        self._size = 0
        if values is not None:
            self += values

    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        if isinstance(index, slice):
            return type(self)([self[i] for i in range(len(self))[index]])
        return getattr(self, str(position(index, len(self))))

    def __setitem__(self, index: SupportsIndex, param: Any) -> None:
        setattr(self, str(position(index, len(self))), _as_parameter(param))

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Any]:
        return iter(self[i] for i in range(len(self)))

    def __iadd__(self, parameters: Iterable[Any]) -> ParameterList:
        return self.extend(parameters)

    def append(self, value: Any) -> ParameterList:
        """Add a value at the end; returns self."""
        self._size += 1
        self[self._size - 1] = value
        return self

    def extend(self, values: Iterable[Any]) -> ParameterList:
        """Add values at the end; returns self."""
        if not isinstance(values, Iterable) or isinstance(values, Tensor):
            raise TypeError(
                "ParameterList.extend should be called with an iterable, but got "
                + type_name(values)
            )
        for value in values:
            self.append(value)
        return self

    def extra_repr(self) -> str:
        return "\n".join(
            [_line(i, value, lambda tensor: tensor.dtype) for i, value in enumerate(self)]
        )

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        raise RuntimeError("ParameterList should not be called.")


class ParameterDict(Module):
    """A dictionary of parameters (``torch.nn.ParameterDict``).

    Tensors become Parameters when they are put in; other values stay what they are. A mapping
    that is no OrderedDict is put in sorted by its keys.
    """

    def __init__(self, parameters: Any = None) -> None:
        super().__init__()
        self._keys: dict[str, None] = {}
        if parameters is not None:
            self.update(parameters)

    def __getitem__(self, key: str) -> Any:
        return getattr(self, _checked(key))

    def __setitem__(self, key: str, value: Any) -> None:
        self._keys[key] = None
        setattr(self, _checked(key), _as_parameter(value))

    def __delitem__(self, key: str) -> None:
        del self._keys[key]
        delattr(self, _checked(key))

    def __len__(self) -> int:
        return len(self._keys)

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __reversed__(self) -> Iterator[str]:
        return reversed(self._keys)

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def copy(self) -> ParameterDict:
        """Another dictionary of the same parameters."""
        return ParameterDict(OrderedDict(self.items()))

    def setdefault(self, key: str, default: Any = None) -> Any:
        """The value of a key, which is put in first if it is not there."""
        if key not in self:
            self[key] = default
        return self[key]

    def clear(self) -> None:
        """Remove everything."""
        for key in list(self):
            del self[key]

    def pop(self, key: str) -> Any:
        """Remove a value and return it."""
        value = self[key]
        del self[key]
        return value

    def popitem(self) -> tuple[str, Any]:
        """Remove the newest key; returns it and its value."""
        if not self._keys:
            self._keys.popitem()  # raises Python's error
        key = next(reversed(self))
        return key, self.pop(key)

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a key, or ``default``."""
        return self[key] if key in self else default  # noqa: SIM401 (this is get)

    def fromkeys(self, keys: Iterable[str], default: Any = None) -> ParameterDict:
        """Another dictionary with one value for all keys."""
        return ParameterDict([(key, default) for key in keys])

    def keys(self) -> Any:
        """The names."""
        return self._keys.keys()

    def items(self) -> Iterator[tuple[str, Any]]:
        """The pairs of name and value."""
        return ((key, self[key]) for key in self._keys)

    def values(self) -> Iterator[Any]:
        """The values."""
        return (self[key] for key in self._keys)

    def update(self, parameters: Any) -> None:
        """Put in the values of a mapping, or of an iterable of (name, value) pairs."""
        if isinstance(parameters, Mapping) and not isinstance(parameters, OrderedDict):
            parameters = OrderedDict(sorted(parameters.items()))
        for key, value in pairs_of("ParameterDict", parameters):
            self[key] = value

    def extra_repr(self) -> str:
        return "\n".join([_line(key, value, type_with_module) for key, value in self.items()])

    def __call__(self, input: Any) -> Any:
        raise RuntimeError("ParameterDict should not be called.")

    def __or__(self, other: Any) -> ParameterDict:
        copy = self.copy()
        copy.update(other)
        return copy

    def __ror__(self, other: Any) -> ParameterDict:
        copy = other.copy()
        copy.update(self)
        return copy

    def __ior__(self, other: Any) -> ParameterDict:
        self.update(other)
        return self


def _as_parameter(value: Any) -> Any:
    is_plain = isinstance(value, Tensor) and not isinstance(value, Parameter)
    return Parameter(value) if is_plain else value


def _checked(key: Any) -> str:
    if not isinstance(key, str):
        raise TypeError(
            "Index given to ParameterDict cannot be used as a key as it is not a string (type is "
            f"'{type_name(key)}'). Open an issue on github if you need non-string keys."
        )
    return key


def _line(key: Any, value: Any, kind: Any) -> str:
    """What the repr tells of one value."""
    if not isinstance(value, Tensor):
        return f"  ({key}): Object of type: {type_name(value)}"
    name = "Parameter" if isinstance(value, Parameter) else "Tensor"
    size = "x".join([str(n) for n in value.shape])
    return f"  ({key}): {name} containing: [{kind(value)} of size {size}]"
