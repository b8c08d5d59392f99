"""A candidate: source that claims to solve an exercise, compiled and run on the drawn cases."""

from __future__ import annotations

import ast
import builtins
import contextlib
import functools
import io
import itertools
import linecache
import random
import sys
import textwrap
import traceback
import types
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from .. import random as random_numbers
from .comparing import frozen, gap, inputs_of, short
from .definitions import GIVEN, Exercise
from .limits import STEPS, TICK, Clock, Printed, TimeUp, WithClock, step_by_step

SECONDS = 10.0  # of work for all cases of a check; most right solutions need a few thousandths
_numbers = itertools.count(1)


@dataclass
class Outcome:
    """What a candidate did with one case: returned a value, or raised something."""

    value: Any = None
    error: BaseException | None = None
    printed: str = ""
    changed: tuple[str, ...] = ()  # inputs that were written into, as they were and as they are
    # Of an error that another process has seen: its lines in the candidate; was it a ``raise``?
    lines: tuple[str, ...] | None = None
    by_hand: bool | None = None

    @property
    def ended(self) -> bool:
        """Is there no use in running further cases?"""
        return isinstance(self.error, (TimeUp, KeyboardInterrupt))


Store = dict[Any, Any]
Again = Callable[[Any, Iterator[Outcome]], Iterable[Outcome]]


def tidy(source: str) -> str:
    """Source as it is compiled and kept: not indented, no blank lines around it."""
    return textwrap.dedent(source).strip() + "\n"


def remember(source: str, filename: str) -> None:
    """Let tracebacks and inspect.getsource find these lines under this name."""
    lines = source.splitlines(keepends=True)
    linecache.cache[filename] = (len(source), None, lines, filename)


def module_of(
    exercise: Exercise, source: str, clock: Clock | None = None, filename: str | None = None
) -> types.ModuleType:
    """A fresh module in which GIVEN, ``given`` and then the source has run.

    With a clock, the source calls it in every loop and function. ``filename``: where the source
    stands; by default it is in no file.
    """
    number = next(_numbers)
    module = types.ModuleType(f"exercise_{exercise.id.replace('.', '_')}_{number}")
    if filename is None:
        source = tidy(source)
        filename = f"<exercise {exercise.id}, {number}>"
        remember(source, filename)
    tree = ast.parse(source, filename)
    if clock is not None:
        tree = WithClock().visit(tree)
        vars(module).update({TICK: clock, STEPS: step_by_step(clock)})
    vars(module)["input"] = no_input
    sys.modules[module.__name__] = module  # dataclasses look their module up
    try:
        exec(compiled_given(exercise.given), vars(module))
        with_builtins_kept(exec, compile(tree, filename, "exec", dont_inherit=True), vars(module))
    except BaseException:
        del sys.modules[module.__name__]
        raise
    return module


@functools.cache
def compiled_given(given: str) -> types.CodeType:
    """What has run before a candidate's own lines: the same text for all candidates."""
    return compile(f"{GIVEN}\n{tidy(given)}", "<given>", "exec", dont_inherit=True)


def with_builtins_kept(function: Any, *args: Any) -> Any:
    """Call a function; what it does to Python's own names is undone before anything else runs.

    (No context manager: those need Python's own names themselves.)
    """
    names = builtins.__dict__
    before = names.copy()
    try:
        return function(*args)
    finally:
        if names != before:
            for noted in _watched:
                noted += [
                    "builtins." + name  # a name that is only gone answers nothing wrong
                    for name in before
                    if names.get(name, before[name]) is not before[name]
                ]
            names.clear()
            names.update(before)


_watched: list[list[str]] = []


@contextlib.contextmanager
def builtins_watched(noted: list[str]) -> Iterator[None]:
    """Within the block, names of Python that a candidate replaces are added to ``noted``."""
    _watched.append(noted)
    try:
        yield
    finally:
        _watched[:] = [one for one in _watched if one is not noted]


def no_input(prompt: object = "") -> str:
    """Stands for input(): nobody answers during a check."""
    raise RuntimeError(f"input({prompt!r}) has nobody to ask during a check: use the arguments")


class Quiet:
    """What is printed within the block is caught; the error stream too.

    (A block for each case: redirect_stdout and its like take several times as long.)
    """

    def __enter__(self) -> Printed:
        self.before = sys.stdout, sys.stderr
        printed = Printed()
        sys.stdout, sys.stderr = printed, io.StringIO()
        return printed

    def __exit__(self, *_: object) -> None:
        sys.stdout, sys.stderr = self.before


def run_candidate(
    exercise: Exercise,
    source: str,
    seed: int,
    seconds: float | None = SECONDS,
    again: Again | None = None,
    once: Again | None = None,
    store: Store | None = None,
) -> list[Outcome]:
    """Run a candidate on the cases of a seed.

    - ``again``: on the first half a second time: what was kept from all may be in the way. It
      is given the candidate and its outcomes as they come about, and hands them on; so is ``once``
      at the first time.
    - ``store``: what trainings have shown (``Cases.keeps``). Nobody has written into a new one
      before: a candidate's own lines run first, and know no way to it.

    - ``seconds``: for all of them, once; None for sources that are trusted, which run without a
      clock.

    Returns one outcome a case; fewer, when time is over. A source that fails before anything is
    called gives one outcome with its error; a trusted one raises it.
    """
    clock = None if seconds is None else Clock(seconds)
    with Quiet() as printed:
        try:
            module = module_of(exercise, source, clock)
        except BaseException as error:
            if clock is None:
                raise
            return [Outcome(error=error, printed=printed.text())]
    try:
        candidate = vars(module).get(exercise.name)
        if candidate is None:
            return []
        store = {} if store is None else store
        first = outcomes(exercise, candidate, seed, store)
        found = list(first if once is None else once(candidate, first))
        if again is not None and not found[-1].ended:
            if clock is not None:
                clock.start()
            found += again(candidate, outcomes(exercise, candidate, seed, store, again=True))
        return found
    finally:
        sys.modules.pop(module.__name__, None)


def draw(exercise: Exercise, seed: int) -> list[tuple]:
    """The cases of a seed, made anew. Random tensors in them follow the seed as well."""
    random_numbers.manual_seed(seed)
    return [tuple(case) for case in exercise.draw(random.Random(seed))]


def outcomes(
    exercise: Exercise,
    candidate: Any,
    seed: int,
    store: Store | None = None,
    again: bool = False,
) -> Iterator[Outcome]:
    """Call a candidate with the cases of a seed, one after the other.

    - ``again``: only with the first half of them, or four. What is kept from one call to the next
      is in the way of those; the others would take a third of the time of a class.
    """
    cases = draw(exercise, seed)
    for case in cases[: max(4, (len(cases) + 1) // 2)] if again else cases:
        outcome = call(exercise, candidate, case, seed, store)
        yield outcome
        if outcome.ended:
            return


def call(
    exercise: Exercise, candidate: Any, case: tuple, seed: int, store: Store | None = None
) -> Outcome:
    """One case. Whatever is raised, also SystemExit, is an outcome."""
    given_to = [candidate, *case]
    if exercise.observe:
        given_to = [candidate, case]
        if exercise.keeps:
            given_to.append({} if store is None else store)
    random_numbers.manual_seed(seed)  # equal random numbers for every candidate
    outcome = Outcome()
    given = inputs_of(case)
    with Quiet() as printed:
        try:
            seen = with_builtins_kept(*([exercise.observe] if exercise.observe else []), *given_to)
            outcome.value = seen if exercise.compare else with_builtins_kept(frozen, seen)
        except BaseException as error:
            outcome.error = error
        else:
            outcome.changed = changes_of(given, inputs_of(case))
    outcome.printed = printed.text()
    return outcome


def changes_of(before: list[Any], after: list[Any]) -> tuple[str, ...]:
    """The inputs that are not what they were: the first in words, since only that is told."""
    pairs = [(one, other) for one, other in zip(before, after) if gap(one, other)]
    first = [f"{short(one, 60)}, and is now {short(other, 60)}" for one, other in pairs[:1]]
    return (*first, *("another" for _ in pairs[1:]))


def own_lines(error: BaseException, id: str) -> list[str]:
    """The traceback of an error, as far as it lies in the candidate: "line 3, in f:  x.view(2)"."""
    lines = []
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename.startswith(f"<exercise {id}"):
            lines.append(f"line {frame.lineno}, in {frame.name}:  {frame.line}")
    if len(lines) > 6:
        lines = [*lines[:2], f"... {len(lines) - 4} more calls ...", *lines[-2:]]
    return lines
