"""Where the time goes: which operations ran, how often and how long (``torch.autograd.profiler``).

Nothing stands in the way of an operation for this. While a profiler is on, Python itself tells it
of every function that begins and ends (``sys.setprofile``), and it notes those that are operations,
steps of backward, or blocks of ``record_function``. That makes small operations slower than they
are without it; compare times with each other, not with a clock. Only the thread that started the
profiler is watched.
"""

from __future__ import annotations

import functools
import inspect
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ContextDecorator
from time import perf_counter_ns
from types import CodeType, FrameType
from typing import Any

from ..errors import Refused
from ..graph.node import Function
from ..graph.registry import OPS
from ..tensors import Tensor

emit_nvtx = Refused("autograd.profiler.emit_nvtx", "no tool of NVIDIA listens: use profile()")
emit_itt = Refused("autograd.profiler.emit_itt", "no tool of Intel listens: use profile()")


def _profile_again(profile: Any) -> None:
    """Put back what ``sys.getprofile`` gave: a function, or the cProfile that is running."""
    if profile is None or callable(profile):
        sys.setprofile(profile)
    else:  # no function, says Python of this one: it puts itself there
        profile.enable()


def kineto_available() -> bool:
    """False: there is no such library; all that is measured is Python's."""
    return False


def _profiler_enabled() -> bool:
    """Is a profiler on in this thread?"""
    return _current is not None


class FunctionEvent:
    """One run of an operation or of a block.

    - ``name``, ``key``: such as ``aten::mul``, ``MulBackward0``, or the name of a block.
    - ``start_ns``, ``end_ns``: when, in nanoseconds. ``cpu_time_total`` and ``self_cpu_time_total``
      are in microseconds, the second without the operations inside.
    - ``input_shapes``: a list for each tensor argument, with ``record_shapes=True``.
    - ``cpu_memory_usage``: bytes of new memory, with ``profile_memory=True``; ``self_`` without
      what the operations inside made. Freed memory is not taken off (PyTorch's profiler does).
    - ``stack``: the lines that called it, innermost first, with ``with_stack=True``.
    """

    count = 1

    def __init__(self, name: str, parent: FunctionEvent | None, user: bool = False):
        self.name = self.key = name
        self.cpu_parent = parent
        self.is_user_annotation = user
        self.cpu_children: list[FunctionEvent] = []
        self.input_shapes: list[list[int]] = []
        self.stack: list[str] = []
        self.start_ns = self.end_ns = 0
        self.self_cpu_memory_usage = 0

    @property
    def cpu_time_total(self) -> float:
        return (self.end_ns - self.start_ns) / 1000

    cpu_time = cpu_time_total

    @property
    def self_cpu_time_total(self) -> float:
        return self.cpu_time_total - sum([child.cpu_time_total for child in self.cpu_children])

    @property
    def cpu_memory_usage(self) -> int:
        inside = sum([child.cpu_memory_usage for child in self.cpu_children])
        return self.self_cpu_memory_usage + inside

    def __repr__(self) -> str:
        return f"<FunctionEvent name={self.name} cpu_time={_format_time(self.cpu_time_total)}>"


class FunctionEventAvg:
    """All runs of one operation together: ``key``, ``count``, times in microseconds, memory."""

    def __init__(self, events: list[FunctionEvent]):
        self.key = events[0].key
        self.count = len(events)
        self.input_shapes = events[0].input_shapes
        self.stack = events[0].stack
        self.is_user_annotation = events[0].is_user_annotation
        # An operation that calls itself by the same name is counted once in the total.
        outer = [e for e in events if e.cpu_parent is None or e.cpu_parent.key != e.key]
        self.cpu_time_total = sum([e.cpu_time_total for e in outer])
        self.self_cpu_time_total = sum([e.self_cpu_time_total for e in events])
        self.cpu_memory_usage = sum([e.cpu_memory_usage for e in outer])
        self.self_cpu_memory_usage = sum([e.self_cpu_memory_usage for e in events])
        # There is no other device; programs sort and print by these names.
        self.device_time = self.device_time_total = self.self_device_time_total = 0.0
        self.device_memory_usage = self.self_device_memory_usage = 0

    @property
    def cpu_time(self) -> float:
        """Microseconds of one run, on average."""
        return self.cpu_time_total / self.count

    def __repr__(self) -> str:
        return (
            f"<FunctionEventAvg key={self.key} self_cpu_time={_format_time(self.self_cpu_time_total / self.count)} "  # noqa: E501
            f"cpu_time={_format_time(self.cpu_time)} count={self.count}>"
        )


class EventList(list[Any]):
    """A list of events that prints as a table."""

    def __init__(self, events: Any = (), *, memory: bool = False, shapes: bool = False):
        super().__init__(events)
        self._memory = memory
        self._shapes = shapes

    def __str__(self) -> str:
        return self.table()

    @property
    def self_cpu_time_total(self) -> float:
        """Microseconds of all events, each without those inside it."""
        return sum([event.self_cpu_time_total for event in self])

    def key_averages(
        self, group_by_input_shape: bool = False, group_by_stack_n: int = 0
    ) -> EventList:
        """Events of one name (and shapes of inputs, and innermost lines) as one row each."""
        groups: dict[Any, list[FunctionEvent]] = {}
        for event in self:
            shapes = str(event.input_shapes) if group_by_input_shape else ""
            key = event.key, shapes, tuple(event.stack[:group_by_stack_n])
            groups.setdefault(key, []).append(event)
        rows = [FunctionEventAvg(events) for events in groups.values()]
        return EventList(rows, memory=self._memory, shapes=group_by_input_shape)

    def table(
        self,
        sort_by: str | None = None,
        row_limit: int = 100,
        max_src_column_width: int = 75,
        max_name_column_width: int = 55,
        max_shapes_column_width: int = 80,
        header: str | None = None,
        top_level_events_only: bool = False,
        time_unit: str | None = None,
    ) -> str:
        """The events as text; the largest ``sort_by`` first, at most ``row_limit`` rows.

        ``sort_by``: ``"cpu_time_total"``, ``"self_cpu_time_total"``, ``"cpu_time"``, ``"count"``,
        ``"cpu_memory_usage"``, ``"self_cpu_memory_usage"``, or the same of a device.
        AttributeError for other words. ``time_unit``: ``"s"``, ``"ms"`` or ``"us"``.
        """
        rows = list(self)
        if sort_by is not None:
            word = sort_by.replace("cuda", "device").replace("xpu", "device")
            rows.sort(key=lambda event: getattr(event, word), reverse=True)
        total = self.self_cpu_time_total
        if top_level_events_only:
            rows = [event for event in rows if getattr(event, "cpu_parent", None) is None]
        head = ["Name", "Self CPU %", "Self CPU", "CPU total %", "CPU total", "CPU time avg"]
        head += ["CPU Mem", "Self CPU Mem"] if self._memory else []
        head += ["# of Calls"] + (["Input Shapes"] if self._shapes else [])
        lines = []
        for event in rows[: row_limit if row_limit >= 0 else None]:
            times = event.self_cpu_time_total, event.cpu_time_total
            line = [_cut(event.key, max_name_column_width)]
            for time in times:
                line += [
                    f"{100 * time / total if total else 0:.2f}%",
                    _format_time(time, time_unit),
                ]
            line.append(_format_time(event.cpu_time, time_unit))
            if self._memory:
                line += [_memory(event.cpu_memory_usage), _memory(event.self_cpu_memory_usage)]
            line.append(str(event.count))
            if self._shapes:
                line.append(_cut(str(event.input_shapes), max_shapes_column_width))
            lines.append(line)
        widths = [max(12, *[len(line[i]) for line in [head, *lines]]) for i in range(len(head))]
        rule = "  ".join(["-" * width for width in widths])
        text = [rule] + ([header, rule] if header is not None else [])
        for i, line in enumerate([head, *lines]):
            text.append("  ".join([cell.rjust(width) for cell, width in zip(line, widths)]))
            text += [rule] if i == 0 else []
        return "\n".join(
            [*text, rule, f"Self CPU time total: {_format_time(total, time_unit)}", ""]
        )

    def export_chrome_trace(self, path: str) -> None:
        """Write the events as JSON, for ``chrome://tracing`` and Perfetto."""
        with open(path, "w", encoding="utf-8") as file:
            json.dump(trace_of(self, {}), file)


def trace_of(events: EventList, metadata: dict[str, Any]) -> dict[str, Any]:
    """The events in Chrome's format: name, begin and duration in microseconds."""
    rows = [
        {
            "ph": "X",
            "cat": "user_annotation" if event.is_user_annotation else "cpu_op",
            "name": event.name,
            "pid": os.getpid(),
            "tid": os.getpid(),
            "ts": event.start_ns / 1000,
            "dur": event.cpu_time_total,
            "args": {"External id": i, "Input Dims": event.input_shapes},
        }
        for i, event in enumerate(events, 1)
    ]
    return {"schemaVersion": 1, "displayTimeUnit": "ms", "traceEvents": rows, **metadata}


def _cut(text: str, width: int) -> str:
    return text if width is None or len(text) <= width else text[: width - 3] + "..."


def _format_time(us: float, unit: str | None = None) -> str:
    unit = unit or ("s" if us >= 1e6 else "ms" if us >= 1e3 else "us")
    return f"{us / {'s': 1e6, 'ms': 1e3, 'us': 1.0}[unit]:.3f}{unit}"


def _memory(size: int) -> str:
    for power, word in ((30, "GB"), (20, "MB"), (10, "KB")):
        if abs(size) >= 1 << power:
            return f"{size / (1 << power):.2f} {word}"
    return f"{size} B"


# ---- what a function that begins is called -------------------------------------------------------


# Python's operators -> the operation that each is
_OPERATORS = {
    **{word: word for word in ("add", "sub", "mul", "pow", "matmul", "neg", "abs")},
    **{word: word for word in ("eq", "ne", "lt", "le", "gt", "ge")},
    **{f"r{word}": word for word in ("add", "mul", "pow", "matmul")},
    **{f"i{word}": f"{word}_" for word in ("add", "sub", "mul", "pow")},
    "truediv": "div",
    "rtruediv": "div",
    "itruediv": "div_",
    "rsub": "rsub",
    "mod": "remainder",
    "floordiv": "floor_divide",
    "invert": "bitwise_not",
    "and": "bitwise_and",
    "or": "bitwise_or",
    "xor": "bitwise_xor",
    "getitem": "index",
    "setitem": "index_put_",
}


@functools.cache
def _operations() -> dict[CodeType, list[tuple[str, dict[str, Any]]]]:
    """The code of every operation -> its names, each with the values that tell it from the others.

    Functions that one factory made share their code; what they closed over tells them apart.
    """
    found: dict[CodeType, list[tuple[str, dict[str, Any]]]] = {}
    bodies = [(name, op.body) for name, op in OPS.items()]
    bodies += [(name, getattr(Tensor, f"__{word}__")) for word, name in _OPERATORS.items()]
    for name, public in bodies:
        body = inspect.unwrap(public)
        code = getattr(body, "__code__", None)
        if code is not None:
            closed = dict(inspect.getclosurevars(body).nonlocals) if body.__closure__ else {}
            short = name.removeprefix("nn.functional.").replace(".", "_")
            found.setdefault(code, []).append((f"aten::{short}", closed))
    return found


def _backwards() -> set[CodeType]:
    """The code of the backward formulas of all operations."""
    found, left = set(), [Function]
    while left:
        cls = left.pop()
        left += cls.__subclasses__()
        code = getattr(vars(cls).get("backward"), "__code__", None)
        if code is not None and cls is not Function:
            found.add(code)
    return found


class Recorder:
    """Notes operations between ``start`` and ``stop``; ``events`` are those that have ended."""

    def __init__(self, shapes: bool = False, memory: bool = False, stack: bool = False):
        self.events: list[FunctionEvent] = []
        self.shapes, self.memory, self.stack = shapes, memory, stack
        self._open: list[tuple[Any, FunctionEvent]] = []  # (frame or block, its event)
        self._before: Callable[..., Any] | None = None

    def start(self) -> None:
        """Begin. RuntimeError while another profiler is on."""
        global _current
        if _current is not None:
            raise RuntimeError("Profiler is already enabled on this thread")
        self._names, self._formulas = _operations(), _backwards()
        _current, self._before = self, sys.getprofile()
        sys.setprofile(self._watch)

    def stop(self) -> None:
        """End; what is still open ends now."""
        global _current
        _profile_again(self._before)
        _current = None
        while self._open:
            self._end(self._open[-1][0], None)

    def _watch(self, frame: FrameType, what: str, value: Any) -> None:
        if what == "call":
            name = self._name(frame)
            # nn.functional.relu calls relu: one run of one operation
            if name and not (self._open and self._open[-1][1].name == name):
                self._begin(frame, name, frame)
        elif what == "return" and self._open and self._open[-1][0] is frame:
            self._end(frame, value)

    def _name(self, frame: FrameType) -> str:
        code = frame.f_code
        names = self._names.get(code)
        if names is not None:
            values = frame.f_locals
            for name, closed in names:
                if all([values.get(key) is value for key, value in closed.items()]):
                    return name
        elif code in self._formulas:
            node = frame.f_locals.get(code.co_varnames[0])
            if isinstance(node, Function):
                return node.name()
        return ""

    def _begin(self, token: Any, name: str, frame: FrameType | None = None) -> FunctionEvent:
        parent = self._open[-1][1] if self._open else None
        event = FunctionEvent(name, parent, user=frame is None)
        if parent is not None:
            parent.cpu_children.append(event)
        if frame is not None and self.shapes:
            event.input_shapes = [list(x.shape) for x in _tensors(frame)]
        if frame is not None and self.stack:
            event.stack = list(_lines(frame.f_back))
        self.events.append(event)
        self._open.append((token, event))
        event.start_ns = perf_counter_ns()
        return event

    def _end(self, token: Any, value: Any) -> None:
        now = perf_counter_ns()
        if all([known is not token for known, _ in self._open]):
            return  # a block that began before the profiler
        while True:
            known, event = self._open.pop()
            event.end_ns = now
            if known is token:
                break
        if self.memory and isinstance(token, FrameType) and isinstance(value, Tensor):
            mine = _memory_of(value)
            if not any([_memory_of(x) == mine for x in _tensors(token)]):
                inside = event.cpu_memory_usage  # an operation inside may have made the result
                event.self_cpu_memory_usage = max(value.array.nbytes - inside, 0)


def _memory_of(x: Tensor) -> int:
    return x.untyped_storage().data_ptr()


def _tensors(frame: FrameType) -> list[Tensor]:
    code, values = frame.f_code, frame.f_locals
    found = [values.get(name) for name in code.co_varnames[: code.co_argcount]]
    if code.co_flags & inspect.CO_VARARGS:
        found += values.get(code.co_varnames[code.co_argcount + code.co_kwonlyargcount], ())
    return [x for x in found if isinstance(x, Tensor)]


def _lines(frame: FrameType | None) -> Iterator[str]:
    while frame is not None:
        code = frame.f_code
        yield f"{code.co_filename}({frame.f_lineno}): {code.co_name}"
        frame = frame.f_back


_current: Recorder | None = None


class record_function(ContextDecorator):
    """A block, or a function, that the profiler shows by a name; costs little without one.

    >>> with torch.autograd.profiler.profile() as prof:
    ...     with torch.autograd.profiler.record_function("twice"):
    ...         y = torch.ones(2) * 2
    >>> sorted(event.key for event in prof.key_averages())
    ['aten::mul', 'aten::ones', 'twice']
    """

    def __init__(self, name: str, args: str | None = None):
        self.name = name
        self.args = args
        self._recorder: Recorder | None = None

    def _recreate_cm(self) -> record_function:
        return record_function(self.name, self.args)  # a function may run inside itself

    def __enter__(self) -> record_function:
        self._recorder = _current
        if _current is not None:
            _current._begin(self, self.name)
        return self

    def __exit__(self, *error: Any) -> None:
        if self._recorder is not None:
            self._recorder._end(self, None)


class profile:
    """Profile a block: ``with profile() as p: ...``, then ``p.key_averages().table()``.

    - ``enabled``: False does nothing.
    - ``record_shapes``, ``profile_memory``, ``with_stack``: see ``FunctionEvent``.
    - ``use_device``: None; ValueError for a device, which there is none of here.
    """

    def __init__(
        self,
        enabled: bool = True,
        *,
        use_cuda: bool = False,
        use_device: str | None = None,
        record_shapes: bool = False,
        with_flops: bool = False,
        profile_memory: bool = False,
        with_stack: bool = False,
        with_modules: bool = False,
        use_kineto: bool = False,
        use_cpu: bool = True,
    ):
        if use_device not in (None, "cpu") or with_flops:
            what = "with_flops=True" if with_flops else f"use_device={use_device!r}"
            raise ValueError(
                f"profile(): {what} is not here: it measures time and memory on the CPU"
            )
        self.enabled = enabled
        self._recorder = Recorder(record_shapes, profile_memory, with_stack)
        self.function_events: EventList | None = None

    def __enter__(self) -> profile:
        if self.enabled:
            self._recorder.start()
        return self

    def __exit__(self, *error: Any) -> None:
        if self.enabled:
            self._recorder.stop()
            events = self._recorder.events
            self.function_events = EventList(events, memory=self._recorder.memory)

    def _finished(self) -> EventList:
        if self.function_events is None:
            raise RuntimeError("Profiler didn't finish running")
        return self.function_events

    def __str__(self) -> str:
        return str(self._finished()) if self.function_events is not None else repr(self)

    def key_averages(
        self, group_by_input_shape: bool = False, group_by_stack_n: int = 0
    ) -> EventList:
        """The events of one name together. RuntimeError before the block has ended."""
        return self._finished().key_averages(group_by_input_shape, group_by_stack_n)

    def table(self, sort_by: str | None = None, row_limit: int = 100, **settings: Any) -> str:
        """Every event in a line of its own (``EventList.table``)."""
        return self._finished().table(sort_by, row_limit, **settings)

    def export_chrome_trace(self, path: str) -> None:
        """Write the events as JSON, for ``chrome://tracing`` and Perfetto."""
        self._finished().export_chrome_trace(path)

    @property
    def self_cpu_time_total(self) -> float:
        """Microseconds of all events, each without those inside it."""
        return self._finished().self_cpu_time_total
