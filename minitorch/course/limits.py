"""Limits for code that is being checked: an endless loop ends, an enormous array is refused.

No signal and no thread can stop a loop on every system: Windows has no timer signals, a browser
has neither. So the code itself looks at the clock: before it is compiled, a call is written into
the head of every loop, comprehension and function. It is done on the syntax tree; the text and the
line numbers stay the reader's own.

Python's own functions that walk over an iterator are loops as well: ``sum(range(10**12))`` would
never see the clock, so what they walk over is handed to them step by step (see ``step_by_step``).
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import io
import math
import os
import signal
import sys
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from time import sleep as really_sleep
from typing import Any

# Only Linux holds a process to a limit of its memory; Windows has no such module at all.
resource: Any = importlib.import_module("resource") if sys.platform == "linux" else None

# A browser's Python knows no time of the processor. There a step, from one call of the clock to the
# next, stands for a part of a second: the longest solutions need some thousand steps.
processor_time = getattr(time, "thread_time", None)
STEPS_A_SECOND = 100_000
# Code that has less than this share of the time waits for something: a hundred other programs leave
# it more. (In a browser, where a step may take any time, all time counts as waiting.)
LEAST_SHARE = 0.01 if processor_time else math.inf
MOST_WAITING = 300.0 if processor_time else 60.0  # seconds

TICK = "__tick__"  # the name by which checked code calls its clock
STEPS = "__steps__"  # the name by which it hands an iterator to a function of Python
# Bytes that checked code may take on top of what is in use. No round number: whether a gigabyte is
# to be had must not hang on a few bytes that somebody else has given back meanwhile.
MORE_MEMORY = 900 << 20


# Who needs this many times what the reference needs does not come to an end any more.
ENOUGH, LEAST_TIME = 50, 6.0


def patience(work: float, most: float) -> float:
    """Seconds that code may compute on all cases, whose reference needs ``work``; at most ``most``.

    (Where only steps are counted, ``work`` says nothing: a step may take any time.)
    """
    return min(most, max(LEAST_TIME, ENOUGH * work)) if processor_time else most


class TimeUp(BaseException):
    """The time for a check is over. Not an Exception: ``except Exception`` must not catch it."""


class Waits(TimeUp):
    """The code sleeps, where it has to compute."""


class EndsProgram(BaseException):
    """The code calls something that would end the whole program, as os._exit does."""


class Clock(threading.local):
    """Called by checked code again and again; raises TimeUp when its time is over.

    What counts is the work of the thread that runs the code, in seconds of the processor: on a busy
    machine a right answer comes later, and is right all the same. Threads that the code starts
    have the same time, each for itself (threading.local calls __init__ in each of them). Code that
    does not work but waits, as in time.sleep, ends after MOST_WAITING.

    ``most``: bytes that Python may have allocated, where they are counted (limited_memory).
    """

    most: int | None = None
    recordings_pass_over = True  # a recorded program of checked code does not change by it

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.start()

    def start(self) -> None:
        """From now on the time counts."""
        self.steps, self.waited = 0, 0.0
        self.begun = self.seen = self.work()
        self.looked = perf_counter()
        self.next_look = self.looked + self.seconds

    def work(self) -> float:
        """The seconds that this thread has worked; estimated from its steps in a browser."""
        return self.steps / STEPS_A_SECOND if processor_time is None else processor_time()

    def __call__(self) -> bool:
        """True, so that a call may stand in a condition."""
        if processor_time is None:
            self.steps += 1
        # Nobody works longer than the wall clock says: before that there is nothing to look at.
        if perf_counter() >= self.next_look:
            self.look()
        if self.most is not None and tracemalloc.get_traced_memory()[0] > self.most:
            raise MemoryError
        return True

    def look(self) -> None:
        """Has the code worked too long, or waited too long?"""
        now, work = perf_counter(), self.work()
        passed = now - self.looked
        if work - self.seen < passed * LEAST_SHARE:
            self.waited += min(passed, 5.0)  # not more: the whole machine may have slept
        left = self.begun + self.seconds - work
        if left <= 0 or self.waited > MOST_WAITING:
            raise TimeUp
        self.looked, self.seen = now, work
        self.next_look = now + min(max(left, 0.01), 1.0)


class WithClock(ast.NodeTransformer):
    """Writes the call of the clock into every place that can be repeated without end."""

    def visit_While(self, node: ast.While) -> ast.AST:
        return self._begin(node, 0)

    visit_For = visit_AsyncFor = visit_While  # type: ignore[assignment]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._begin(node, int(ast.get_docstring(node) is not None))

    visit_AsyncFunctionDef = visit_FunctionDef  # type: ignore[assignment]

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self.generic_visit(node)
        node.body = ast.BoolOp(ast.And(), [_call(), node.body])
        return _placed(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in WALKERS:
            node.args = [self._in_steps(node.func.id, argument) for argument in node.args]
        return node

    def _in_steps(self, name: str, argument: ast.expr) -> ast.expr:
        """``sum(x)`` becomes ``sum(__steps__(sum, x))``."""
        if isinstance(argument, (ast.Starred, ast.Constant, *DISPLAYS, *WITH_ITS_OWN)):
            return argument
        called = ast.Call(ast.Name(STEPS, ast.Load()), [ast.Name(name, ast.Load()), argument], [])
        return ast.fix_missing_locations(ast.copy_location(called, argument))

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        call = _call()
        for part in ast.walk(call):
            ast.copy_location(part, node.target)
        node.ifs.insert(0, call)
        return node

    def _begin(self, node: ast.AST, position: int) -> ast.AST:
        self.generic_visit(node)
        statement = ast.copy_location(ast.Expr(_call()), node)
        node.body.insert(position, ast.fix_missing_locations(statement))
        return node


# Functions of Python that walk over an iterator without a look at the clock.
WALKERS = {
    function.__name__: function
    for function in (sum, min, max, any, all, list, tuple, set, frozenset, sorted, dict, bytearray)
}
DISPLAYS = (ast.List, ast.Tuple, ast.Set, ast.Dict)
# These look at the clock at each item themselves (visit_comprehension).
WITH_ITS_OWN = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)
LONG = 100_000  # items: less is done before anybody notices


def step_by_step(clock: Clock) -> Callable[[Any, Any], Any]:
    """What ``__steps__`` is: an iterator or a long range, with a look at the clock at each item.

    All else stays what it is, and so does what is handed to a function of the reader's own.
    """

    def steps(function: Any, argument: Any) -> Any:
        known = any(function is walker for walker in WALKERS.values())
        is_iterator = hasattr(type(argument), "__next__")
        walks = is_iterator or (type(argument) is range and argument[LONG:])
        return (item for item in argument if clock()) if known and walks else argument

    return steps


def _call() -> ast.Call:
    return ast.Call(ast.Name(TICK, ast.Load()), [], [])


def _placed(node: ast.AST) -> ast.AST:
    return ast.fix_missing_locations(node)


@contextlib.contextmanager
def limited_memory(more: int = MORE_MEMORY) -> Iterator[None]:
    """Within the block this process may take ``more`` bytes than it has now; then MemoryError.

    Only Linux can do that. Elsewhere what is allocated is counted, and the clock looks at it; a
    single array that is too large for the machine raises MemoryError by itself.
    """
    if resource is None:
        with counted_memory(more):
            yield
        return
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            in_use = int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        bounds = [in_use + more, *(bound for bound in (soft, hard) if bound >= 0)]
        resource.setrlimit(resource.RLIMIT_AS, (min(bounds), hard))
    except (OSError, AttributeError, ValueError, IndexError):
        yield
        return
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@contextlib.contextmanager
def counted_memory(more: int) -> Iterator[None]:
    """Within the block, a clock raises MemoryError when more bytes than this are allocated."""
    if tracemalloc.is_tracing():  # the reader counts as well: that must not be disturbed
        yield
        return
    tracemalloc.start()
    Clock.most = more
    try:
        yield
    finally:
        Clock.most = None
        tracemalloc.stop()


class Printed(io.TextIOBase):
    """Takes what checked code prints, and keeps its first characters."""

    MOST = 1500

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.room = self.MOST

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self.room > 0:
            self.parts.append(text[: self.room])
            self.room -= len(text)
        return len(text)

    def text(self) -> str:
        kept = "".join(self.parts)
        return kept + "\n... (more was printed)" if self.room < 0 else kept


@contextlib.contextmanager
def no_way_out(patience: float = 2.0) -> Iterator[None]:
    """Within the block nothing ends the program or lets it sleep for long.

    ``patience``: seconds that checked code may sleep, all in all.
    """
    slept = 0.0

    def sleep(seconds: float, /) -> None:
        nonlocal slept
        slept += max(0.0, seconds)
        if slept > patience:
            raise Waits
        really_sleep(seconds)

    with contextlib.ExitStack() as after:
        for module, name in [(os, name) for name in ENDS] + [(signal, "raise_signal")]:
            if hasattr(module, name):
                after.callback(setattr, module, name, getattr(module, name))
                setattr(module, name, _refusal(f"{module.__name__}.{name}"))
        after.callback(setattr, time, "sleep", time.sleep)
        time.sleep = sleep  # type: ignore[assignment]
        yield


ENDS = ("_exit", "abort", "kill", "killpg", "fork", "forkpty", "execv", "execve", "posix_spawn")


def _refusal(name: str) -> Callable[..., Any]:
    def refuse(*args: Any, **kwargs: Any) -> None:
        raise EndsProgram(name)

    return refuse


def still_running(before: Iterable[threading.Thread], patience: float = 0.3) -> int:
    """How many threads have been started since, and have not ended after a moment."""
    begun = set(threading.enumerate()) - set(before)
    for thread in begun:
        thread.join(patience / len(begun))
    return sum(thread.is_alive() for thread in begun)
