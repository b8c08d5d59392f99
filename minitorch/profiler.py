"""Where the time of a training goes, step by step (``torch.profiler``)."""

from __future__ import annotations

import gzip
import json
import os
import socket
import time
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any

from .autograd.profiler import EventList, Recorder, record_function, trace_of
from .paths import found_at

__path__: list[str] = []  # PyTorch has modules below this one: see paths.py

__all__ = [
    "ProfilerAction",
    "ProfilerActivity",
    "kineto_available",
    "profile",
    "record_function",
    "schedule",
    "supported_activities",
    "tensorboard_trace_handler",
]


class ProfilerActivity(Enum):
    """What can be watched. Here it is the CPU; CUDA is accepted beside it, and has no events."""

    CPU = 0
    XPU = 1
    CUDA = 2


class ProfilerAction(Enum):
    """What a profiler does in a step."""

    NONE = 0
    WARMUP = 1
    RECORD = 2
    RECORD_AND_SAVE = 3


def supported_activities() -> set[ProfilerActivity]:
    """The CPU alone."""
    return {ProfilerActivity.CPU}


def schedule(
    *,
    wait: int,
    warmup: int,
    active: int,
    repeat: int = 0,
    skip_first: int = 0,
    skip_first_wait: int = 0,
) -> Callable[[int], ProfilerAction]:
    """Which steps are recorded: after ``skip_first`` steps, cycles of wait, warmup and active ones.

    ``repeat``: how many cycles; 0 for no end. ``skip_first_wait``: not 0 for a first cycle that
    does not wait. AssertionError for numbers below 0, or ``active`` below 1.
    """
    good = min(wait, warmup, repeat, skip_first) >= 0 < active
    assert good, (
        f"Invalid profiler schedule arguments. Got wait={wait} (need >= 0), "
        f"warmup={warmup} (need >= 0), active={active} (need > 0), repeat={repeat} (need >= 0), "
        f"skip_first={skip_first} (need >= 0)."
    )
    cycle = wait + warmup + active

    def action(step: int) -> ProfilerAction:
        assert step >= 0, f"Step must be non-negative. Got {step}."
        if step < skip_first:
            return ProfilerAction.NONE
        step -= skip_first
        if skip_first_wait:
            step += wait
        if repeat > 0 and step // cycle >= repeat:
            return ProfilerAction.NONE
        at = step % cycle
        if at < wait:
            return ProfilerAction.NONE
        if at < wait + warmup:
            return ProfilerAction.WARMUP
        return ProfilerAction.RECORD if at < cycle - 1 else ProfilerAction.RECORD_AND_SAVE

    return action


def kineto_available() -> bool:
    """False: PyTorch's C++ library for traces is not here; ``profile`` needs none."""
    return False


def _always(step: int) -> ProfilerAction:
    return ProfilerAction.RECORD


def tensorboard_trace_handler(
    dir_name: str, worker_name: str | None = None, use_gzip: bool = False
) -> Callable[[profile], None]:
    """An ``on_trace_ready`` that writes each trace into a folder, which is made if need be."""

    def handler(prof: profile) -> None:
        os.makedirs(dir_name, exist_ok=True)
        worker = worker_name or f"{socket.gethostname()}_{os.getpid()}"
        end = "json.gz" if use_gzip else "json"
        name = f"{worker}.{time.time_ns()}.pt.trace.{end}"
        prof.export_chrome_trace(os.path.join(dir_name, name))

    return handler


class profile:
    """Profile a block, or some steps of a loop.

    - ``activities``: of ``ProfilerActivity``; None for all. AssertionError without any.
    - ``schedule``: what to do in each step (see ``schedule``); the loop then calls ``step()``.
    - ``on_trace_ready``: called with the profiler at the end of each cycle.
    - ``record_shapes``, ``profile_memory``, ``with_stack``: see ``autograd.profiler``.
    - ``with_modules``, ``acc_events``: accepted; they change nothing here.
    - ``with_flops``: ValueError for True.
    """

    def __init__(
        self,
        *,
        activities: Iterable[ProfilerActivity] | None = None,
        schedule: Callable[[int], ProfilerAction] | None = None,
        on_trace_ready: Callable[[profile], Any] | None = None,
        record_shapes: bool = False,
        profile_memory: bool = False,
        with_stack: bool = False,
        with_flops: bool = False,
        with_modules: bool = False,
        acc_events: bool = False,
    ):
        if with_flops:
            raise ValueError("profile(): with_flops=True is not here: time and memory are measured")
        self.activities = supported_activities() if activities is None else set(activities)
        assert self.activities, "No valid profiler activities found"
        self.schedule = schedule or _always
        self.on_trace_ready = on_trace_ready
        self.record_shapes, self.profile_memory = record_shapes, profile_memory
        self.with_stack = with_stack
        self.step_num = 0
        self.current_action = self.schedule(0)
        self._marks_steps = schedule is not None
        self._mark: record_function | None = None
        self._recorder: Recorder | None = None  # while it records
        self._last: Recorder | None = None  # what the results are of
        self._metadata: dict[str, Any] = {}

    def __enter__(self) -> profile:
        self.start()
        return self

    def __exit__(self, *error: Any) -> None:
        self.stop()

    def start(self) -> None:
        """Begin with the first step. RuntimeError while another profiler is on."""
        self.current_action = self.schedule(self.step_num)
        self._begin()

    def stop(self) -> None:
        """End; ``on_trace_ready`` is called when something is being recorded."""
        self._finish(ready=self._recorder is not None)

    def step(self) -> None:
        """The next step of the loop begins."""
        before, self.step_num = self.current_action, self.step_num + 1
        self.current_action = self.schedule(self.step_num)
        if before is ProfilerAction.RECORD_AND_SAVE:
            self._finish(ready=True)
        elif self.current_action in (ProfilerAction.NONE, ProfilerAction.WARMUP):
            self._finish(ready=False)
        self._begin()

    def _begin(self) -> None:
        records = self.current_action in (ProfilerAction.RECORD, ProfilerAction.RECORD_AND_SAVE)
        if records and self._recorder is None:
            recorder = Recorder(self.record_shapes, self.profile_memory, self.with_stack)
            recorder.start()
            self._recorder = self._last = recorder
        if self._mark is not None:
            self._mark.__exit__()
            self._mark = None
        if records and self._marks_steps:
            self._mark = record_function(f"ProfilerStep#{self.step_num}")
            self._mark.__enter__()

    def _finish(self, ready: bool) -> None:
        if self._recorder is not None:
            self._recorder.stop()
        self._recorder = self._mark = None
        if ready and self.on_trace_ready is not None:
            self.on_trace_ready(self)

    def _results(self, doing: str) -> EventList:
        assert self._last is not None, f"Profiler must be initialized before {doing}"
        return EventList(self._last.events, memory=self.profile_memory)

    def events(self) -> EventList:
        """All events of the last cycle, in the order in which they began."""
        return self._results("accessing events")

    def key_averages(
        self, group_by_input_shape: bool = False, group_by_stack_n: int = 0
    ) -> EventList:
        """The events of one name together. AssertionError before something was recorded."""
        events = self._results("getting key averages")
        return events.key_averages(group_by_input_shape, group_by_stack_n)

    def add_metadata_json(self, key: str, value: str) -> None:
        """Write a value, which is JSON already, into the traces."""
        self._metadata[key] = json.loads(value)

    def add_metadata(self, key: str, value: str) -> None:
        """Write a text into the traces."""
        self._metadata[key] = value

    def export_chrome_trace(self, path: str) -> None:
        """Write JSON for ``chrome://tracing`` and Perfetto; packed if ``path`` ends in ``.gz``."""
        trace = trace_of(self._results("exporting chrome trace"), self._metadata)
        opened: Any = gzip.open if str(path).endswith(".gz") else open
        with opened(path, "wt", encoding="utf-8") as file:
            json.dump(trace, file)


def __getattr__(name: str) -> Any:
    return found_at(__name__, name)
