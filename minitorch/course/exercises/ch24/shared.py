"""What several exercises of chapter 24 draw or show alike."""

from __future__ import annotations

from typing import Any

import numpy as np

from minitorch.fx import ArrayGraph, Call, Memory, Value


class Maker:
    """Makes an ArrayGraph call by call. ``x`` is its input, ``w`` its state."""

    def __init__(self) -> None:
        self.graph = ArrayGraph()
        self.x, self.w = self._value("x", "input"), self._value("w", "state")
        self.graph.inputs, self.graph.state = [self.x], {self.w: np.zeros(3, np.float32)}

    def _value(self, name: str, kind: str = "made", memory: Memory | None = None) -> Value:
        memory = memory or Memory(name, kind, 12)
        return Value(name, (3,), np.dtype("float32"), (4,), memory)

    def _add(self, function: Any, args: Any, results: Any, kind: str, writes: Any = ()) -> None:
        self.graph.calls.append(Call(function, args, {}, results, writes, kind))

    def call(self, name: str, function: Any, *args: Any, kind: str = "elementwise") -> Value:
        """A call that makes one value."""
        value = self._value(name)
        self._add(function, args, (value,), kind)
        return value

    def calls(self, first: str, second: str, function: Any, *args: Any) -> tuple[Value, Value]:
        """A call that makes two values."""
        values = self._value(first), self._value(second)
        self._add(function, args, values, "elementwise")
        return values

    def view(self, name: str, value: Value) -> Value:
        """Another value of the same memory."""
        view = self._value(name, memory=value.memory)
        self._add(np.ndarray.view, (value,), (view,), "view")
        return view

    def write(self, target: Value, function: Any, *args: Any) -> None:
        """A call that writes into the memory of a value."""
        call = Call(function, args, {"out": (target,)}, (), (target,), "elementwise")
        self.graph.calls.append(call)

    def check(self, value: Value) -> None:
        """A call that may stop a replay."""
        self._add(np.all, (value,), (), "check")
