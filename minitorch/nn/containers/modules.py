"""Containers: modules made of modules, numbered or named."""

from __future__ import annotations

import operator
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, Self, SupportsIndex

from ...errors import type_name, warn
from ..module.module import Module, indented


class _Numbered(Module):
    """What Sequential and ModuleList share: children called "0", "1", ..."""

    def __len__(self) -> int:
        return len(self._modules)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._modules.values())

    def _get_abs_string_index(self, index: SupportsIndex) -> str:
        """The name of the child at an index, which may be negative; IndexError if there is none."""
        return list(self._modules)[position(index, len(self))]

    def __setitem__(self, index: SupportsIndex, module: Module) -> None:
        setattr(self, self._get_abs_string_index(index), module)

    def __delitem__(self, index: SupportsIndex | slice) -> None:
        keys = (
            list(self._modules)[index]
            if isinstance(index, slice)
            else [self._get_abs_string_index(index)]
        )
        for key in keys:
            delattr(self, key)
        self._modules = {str(i): module for i, module in enumerate(self._modules.values())}

    def append(self, module: Module) -> Self:
        """Add a module at the end; returns self."""
        self.add_module(str(len(self)), module)
        return self

    def pop(self, key: SupportsIndex | slice) -> Any:
        """Remove a module and return it. Those behind it get lower numbers."""
        found = self[key]
        del self[key]
        return found

    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        raise NotImplementedError


def _make_room(numbered: _Numbered, index: int, module: Any) -> None:
    """Put a module before the one at ``index``."""
    modules = numbered._modules
    for i in range(len(modules), index, -1):
        modules[str(i)] = modules[str(i - 1)]
    modules[str(index)] = module


def position(index: SupportsIndex, length: int) -> int:
    """An index as a number from 0 up to ``length``; IndexError when it is out of range."""
    index = operator.index(index)
    if not -length <= index < length:
        raise IndexError(f"index {index} is out of range")
    return index % length


class Sequential(_Numbered):
    """Modules applied one after the other (``torch.nn.Sequential``).

    - ``Sequential(first, second, ...)`` numbers its children, ``Sequential(OrderedDict(...))``
      names them.

    Slices are Sequentials; ``+`` joins two, ``*`` repeats one.

    >>> torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(4, 2))(torch.ones(3, 2, 2)).shape
    torch.Size([3, 2])
    """

    def __init__(self, *args: Any) -> None:
        super().__init__()
        named = (
            args[0].items()
            if len(args) == 1 and isinstance(args[0], OrderedDict)
            else ((str(i), module) for i, module in enumerate(args))
        )
        for name, module in named:
            self.add_module(name, module)

    def forward(self, input: Any) -> Any:
        """The result of the last module."""
        for module in self._modules.values():
            input = module(input)
        return input

    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        if isinstance(index, slice):
            return type(self)(OrderedDict(list(self._modules.items())[index]))
        return self._modules[self._get_abs_string_index(index)]

    def extend(self, sequential: Iterable[Module]) -> Sequential:
        """Add modules at the end; returns self."""
        for module in sequential:
            self.append(module)
        return self

    def insert(self, index: int, module: Module) -> Sequential:
        """Add a module before the one at ``index``; returns self."""
        if not isinstance(module, Module):
            raise AssertionError(f"module should be of type: {Module}")
        length = len(self)
        if not -length <= index <= length:
            raise IndexError(f"Index out of range: {index}")
        _make_room(self, index + length if index < 0 else index, module)
        return self

    def __add__(self, other: Sequential) -> Sequential:
        _check_sequential(other)
        return Sequential(*self, *other)

    def __iadd__(self, other: Sequential) -> Sequential:
        _check_sequential(other)
        return self.extend(list(other))

    def __mul__(self, other: int) -> Sequential:
        _check_factor(self, other)
        return Sequential(*list(self) * other)

    def __rmul__(self, other: int) -> Sequential:
        return self * other

    def __imul__(self, other: int) -> Sequential:
        _check_factor(self, other)
        return self.extend(list(self) * (other - 1))


def _check_factor(sequential: Sequential, factor: Any) -> None:
    kind = type(sequential)
    if not isinstance(factor, int):
        raise TypeError(f"unsupported operand type(s) for *: {kind} and {type(factor)}")
    if factor <= 0:
        raise ValueError(f"Non-positive multiplication factor {factor} for {kind}")


def _check_sequential(other: Any) -> None:
    if not isinstance(other, Sequential):
        raise ValueError(
            f"add operator supports only objects of Sequential class, but {type(other)} is given."
        )


class ModuleList(_Numbered):
    """A list of modules (``torch.nn.ModuleList``): its parameters belong to the model.

    It is not called; the model's ``forward`` goes through it. In an ordinary list the modules
    would be hidden from ``parameters()``, ``to()``, ``state_dict()``.

    >>> layers = torch.nn.ModuleList([torch.nn.Linear(2, 2) for _ in range(3)])
    >>> len(layers), len(list(layers.parameters()))
    (3, 6)
    """

    def __init__(self, modules: Iterable[Module] | None = None) -> None:
        super().__init__()
        if modules is not None:
            self += modules

    def _get_abs_string_index(self, index: SupportsIndex) -> str:
        return str(position(index, len(self)))

    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        if isinstance(index, slice):
            return type(self)(list(self._modules.values())[index])
        return self._modules[self._get_abs_string_index(index)]

    def __iadd__(self, modules: Iterable[Module]) -> ModuleList:
        return self.extend(modules)

    def __add__(self, other: Iterable[Module]) -> ModuleList:
        return ModuleList(chain(self, other))

    def insert(self, index: int, module: Module) -> None:
        """Add a module before the one at ``index``."""
        _make_room(self, index, module)

    def extend(self, modules: Iterable[Module]) -> ModuleList:
        """Add modules at the end; returns self."""
        if not isinstance(modules, Iterable):
            raise TypeError(
                "ModuleList.extend should be called with an iterable, but got " + type_name(modules)
            )
        start = len(self)
        for i, module in enumerate(modules):
            self.add_module(str(start + i), module)
        return self

    def __repr__(self) -> str:
        runs: list[tuple[int, int, str]] = []  # first, last, repr: neighbours that print alike
        for i, text in enumerate([repr(module) for module in self]):
            if runs and runs[-1][2] == text:
                runs[-1] = runs[-1][0], i, text
            else:
                runs.append((i, i, text))
        if not runs:
            return f"{self._get_name()}()"
        lines = [
            f"({first}): {text}" if first == last
            else f"({first}-{last}): {last - first + 1} x {text}"
            for first, last, text in runs
        ]  # fmt: skip
        body = "\n  ".join([indented(line) for line in lines])
        return f"{self._get_name()}(\n  {body}\n)"


class ModuleDict(Module):
    """A dictionary of modules (``torch.nn.ModuleDict``): its parameters belong to the model.

    >>> heads = torch.nn.ModuleDict({"left": torch.nn.Linear(2, 1), "right": torch.nn.Linear(2, 1)})
    >>> [name for name, _ in heads.named_parameters()]
    ['left.weight', 'left.bias', 'right.weight', 'right.bias']
    """

    def __init__(self, modules: Mapping[str, Module] | None = None) -> None:
        super().__init__()
        if modules is not None:
            self.update(modules)

    def __getitem__(self, key: str) -> Any:
        return self._modules[key]

    def __setitem__(self, key: str, module: Module) -> None:
        self.add_module(key, module)

    def __delitem__(self, key: str) -> None:
        del self._modules[key]

    def __len__(self) -> int:
        return len(self._modules)

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __contains__(self, key: str) -> bool:
        return key in self._modules

    def clear(self) -> None:
        """Remove all modules."""
        self._modules.clear()

    def pop(self, key: str) -> Any:
        """Remove a module and return it."""
        return self._modules.pop(key)

    def keys(self) -> Any:
        """The names."""
        return self._modules.keys()

    def items(self) -> Any:
        """The pairs of name and module."""
        return self._modules.items()

    def values(self) -> Any:
        """The modules."""
        return self._modules.values()

    def update(self, modules: Any) -> None:
        """Add the modules of a mapping, or of an iterable of (name, module) pairs."""
        for key, module in pairs_of("ModuleDict", modules):
            self[key] = module


def pairs_of(name: str, given: Any) -> Iterator[tuple[str, Any]]:
    """The (key, value) pairs of a mapping or of an iterable of pairs, for ``update``."""
    if not isinstance(given, Iterable):
        called = "ParametersDict" if name == "ParameterDict" else name  # as PyTorch writes it
        raise TypeError(
            f"{called}.update should be called with an iterable of key/value pairs, but got "
            + type_name(given)
        )
    if isinstance(given, (Mapping, Module)):
        yield from given.items()
        return
    for i, pair in enumerate(given):
        if not isinstance(pair, Iterable):
            raise TypeError(
                f"{name} update sequence element #{i} should be Iterable; is{type_name(pair)}"
            )
        found = pair if hasattr(pair, "__len__") else list(pair)
        if len(found) != 2:  # type: ignore[arg-type]
            raise ValueError(
                f"{name} update sequence element #{i} has length {len(found)}; 2 is required"  # type: ignore[arg-type]
            )
        yield found[0], found[1]  # type: ignore[index]


class Container(Module):
    """A module with children of any names, for old programs: every Module can have them.

    Deprecated: a FutureWarning says so.
    """

    def __init__(self, **kwargs: Any) -> None:
        warn(
            "`nn.Container` is deprecated. All of its functionality is now implemented in "
            "`nn.Module`. Subclass that instead.",
            FutureWarning,
        )
        super().__init__()
        for name, module in kwargs.items():
            self.add_module(name, module)
