"""The grader: runs a candidate and the reference on the same fresh cases, and compares.

    parse -> is it the untouched stub? -> run both -> first gap -> which known mistake is it?

One grader runs everywhere: in notebooks, on the command line, in the browser and in the tests.
"""

from __future__ import annotations

import ast
import random
import re
import threading
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any, Protocol

from .candidates import (
    SECONDS,
    Again,
    Outcome,
    Store,
    builtins_watched,
    draw,
    own_lines,
    run_candidate,
    tidy,
)
from .comparing import article, class_name, frozen, gap, short, words_of
from .definitions import Exercise, Mutant
from .evidence import Evidence, collect
from .guarding import Shared, graders, names_kept, state_kept
from .limits import EndsProgram, TimeUp, Waits, limited_memory, no_way_out, patience, still_running
from .own_work import Watch
from .reading import imports_torch, is_stub

# NumPy's words for arrays that this machine could not even count, or that a check has no room for:
# NumPy's own of a single one, and those of the framework.
TOO_LARGE = ("Maximum allowed dimension exceeded", "array is too big")
NO_ROOM = "DefaultCPUAllocator: can't allocate memory"
ONE_PIECE = re.compile(r"^Unable to allocate \S+ [GTPE]iB|you tried to allocate \d{10,} bytes")
# Whether time or memory is over first, for code that takes more and more of both, is a matter of
# chance; the words for it are not.
NO_END = (
    "it did not come to an end within the time and the memory of a check: "
    "is there a loop that never ends, or something far too large?"
)
# Its tensors are not ours, and what it raises about them would say nothing to a reader.
OTHER_TORCH = (
    "it imports PyTorch itself. Leave that line out and use the `torch` that is given: "
    "here it is minitorch"
)
PASSED, FAILED, UNWRITTEN = "passed", "failed", "not written"
_work: dict[str, float] = {}  # id -> seconds of the processor that its reference has needed
_stores: dict[tuple[str, str], Store] = {}
MOST_NAMED = 5  # of the functions that a solution has replaced
_seeds = random.SystemRandom()  # draws nothing from the streams that a reader may have seeded


@dataclass(frozen=True)
class Verdict:
    """What the grader found. ``case`` counts from 1; None when no case could be run."""

    exercise: Exercise
    status: str
    seed: int
    cases: int = 0
    right: int = 0
    case: int | None = None
    input: str = ""
    gap: str = ""
    where: tuple[str, ...] = ()
    printed: str = ""
    mistake: Mutant | None = None  # explains every outcome
    evidence: Evidence | None = field(default=None, compare=False, repr=False)

    @property
    def passed(self) -> bool:
        return self.status == PASSED


@dataclass(frozen=True)
class Reading:
    """What is known of a source before it runs.

    ``problem``: why it cannot be compiled, "" if it can; ``where``: the line.
    """

    problem: str = ""
    where: tuple[str, ...] = ()
    stub: bool = False  # is nothing written yet?
    other_torch: bool = False  # does it import PyTorch itself?


@dataclass(frozen=True)
class Seen:
    """What a candidate did: on all cases, and on half of them once more.

    ``threads``: so many it left running; ``replaced``: functions of the library that it replaced;
    ``borrowed``: why it is not the reader's own work, "" if it is.
    """

    first: list[Outcome]
    second: list[Outcome]
    threads: int = 0
    replaced: tuple[str, ...] = ()
    borrowed: str = ""


class Candidate(Protocol):
    """Who runs a source: this process, or another one (minitorch.classroom)."""

    def reading(self) -> Reading: ...

    def seen(self) -> Seen: ...


class Known(Protocol):
    """What right and known wrong solutions do."""

    def expected(self) -> tuple[list[Outcome], list[Outcome]]:
        """The reference, on all cases, and on half of them once more."""
        ...

    def mistaken(self, mutant: Mutant) -> list[Outcome]: ...


@dataclass
class Here:
    """A candidate, and what is known, in this process."""

    exercise: Exercise
    source: str
    seed: int
    seconds: float = SECONDS  # at most, for all cases; less where the reference needs little

    def reading(self) -> Reading:
        return read(self.exercise, self.source)

    def seen(self) -> Seen:
        work = work_that_tells(self.exercise, _work.get(self.exercise.id, 0.0))
        return observe(self.exercise, self.source, self.seed, patience(work, self.seconds))

    def expected(self) -> tuple[list[Outcome], list[Outcome]]:
        begun = time.process_time()
        first: list[Outcome] = []

        def once(_: Any, outcomes: Iterator[Outcome]) -> list[Outcome]:
            first.extend(outcomes)
            return first

        found = run_candidate(
            self.exercise, self.exercise.reference, self.seed, None, lambda _, second: second, once,
            store=store_of(self.exercise, self.exercise.reference),
        )  # fmt: skip
        work = time.process_time() - begun
        _work[self.exercise.id] = max(work, _work.get(self.exercise.id, 0.0))
        return first, found[len(first) :]

    def mistaken(self, mutant: Mutant) -> list[Outcome]:
        store = store_of(self.exercise, mutant.source)
        return run_candidate(self.exercise, mutant.source, self.seed, self.seconds, store=store)


def store_of(exercise: Exercise, source: str) -> Store:
    """What trainings of a source of ours have shown: it need not be trained for each check."""
    return _stores.setdefault((exercise.id, source), {})


def work_that_tells(exercise: Exercise, work: float) -> float:
    """What the reference has needed, if that says how long others may need; else inf.

    The reference of a prediction has nothing to run; who answers may run the programs.
    """
    return inf if exercise.keeps or exercise.secret else work


def grade(
    exercise: Exercise, source: str, seed: int | None = None, seconds: float = SECONDS
) -> Verdict:
    """Judge a candidate's source on the cases of a seed; a fresh seed when none is given.

    The caller sees to it that the framework runs on its own code meanwhile (see slots.py).
    """
    seed = _seeds.randrange(1_000_000) if seed is None else int(seed)
    here = Here(exercise, tidy(source), seed, seconds)
    return judged(exercise, seed, here, here)


def judged(exercise: Exercise, seed: int, candidate: Candidate, known: Known) -> Verdict:
    """The verdict on a candidate, wherever it runs."""
    with state_kept():
        return judged_as_usual(exercise, seed, candidate, known)


def judged_as_usual(exercise: Exercise, seed: int, candidate: Candidate, known: Known) -> Verdict:
    """The same, where the modes are the usual ones already (guarding.state_kept)."""
    reading = candidate.reading()
    if reading.problem:
        return Verdict(exercise, FAILED, seed, gap=reading.problem, where=reading.where)
    if reading.stub:
        return Verdict(exercise, UNWRITTEN, seed)
    expected, again = known.expected()
    seen = candidate.seen()
    verdict = compared(exercise, seed, expected, seen.first, known)
    if not verdict.passed:
        if verdict.status == FAILED and reading.other_torch:
            return replace(verdict, gap=OTHER_TORCH, mistake=None)
        return verdict
    text = _trouble_afterwards(exercise, again, seen) or seen.borrowed
    return Verdict(exercise, FAILED, seed, gap=text) if text else verdict


def read(exercise: Exercise, source: str) -> Reading:
    """Look at a source without running it."""
    source = tidy(source)
    try:
        tree = ast.parse(source)
        # (Most sources have no such word, and to walk through a tree takes longer than to read it.)
        other_torch = "import" in source and imports_torch(tree)
        return Reading(stub=is_stub(exercise, tree), other_torch=other_torch)
    except SyntaxError as error:
        text = f"this is not Python yet: line {error.lineno}: {error.msg}"
        return Reading(text, (str(error.text or "").strip(),))
    except ValueError as error:  # a zero byte in a file
        return Reading(f"this is no source of Python: {words_of(error)}")
    except (RecursionError, MemoryError):
        return Reading("this is nested too deeply for Python")


def observe(exercise: Exercise, source: str, seed: int, seconds: float) -> Seen:
    """Run a source on the cases of a seed, half of them twice. Nothing is compared here."""
    threads = threading.enumerate()
    with names_kept() as replaced, state_kept(), limited_memory(), no_way_out():
        python: list[str] = []
        own = graders(exercise)
        with builtins_watched(python):
            watch = Watch(exercise)
            with watch.watching():
                first = looked_at(watch.first, own, python)
                again = looked_at(watch.over, own, python)
                got = run_candidate(exercise, source, seed, seconds, again, first)
        left = still_running(threads)
        names = tuple([*python, *replaced()][:MOST_NAMED])
    count = len(got) - watch.cases
    return Seen(got[:count], got[count:], left, names, watch.told())


def looked_at(counted: Again, own: list[Shared], noted: list[str]) -> Again:
    """Outcomes as they come, with a look at the graders before and after each: what has been put
    in their place is noted."""

    def look() -> None:
        if not noted:
            for some in own:
                if not some.is_untouched():
                    noted.extend(some.replaced())

    def looked(candidate: Any, outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
        look()
        for outcome in counted(candidate, outcomes):
            look()
            yield outcome

    return looked


def _trouble_afterwards(exercise: Exercise, expected: list[Outcome], seen: Seen) -> str:
    """What is wrong with a solution that was right on each case once."""
    got = seen.second
    if seen.replaced:
        return (
            f"it changes the library: {short_name(seen.replaced[0])} is no longer the one that "
            "everybody else uses. Give what you write a name of its own"
        )
    for number, outcomes in enumerate(zip(expected, got), 1):
        if found := gap_of(exercise, *outcomes):
            return (
                f"called a second time, with the input of case {number}, it does something else: "
                f"{found}. Does it keep something from one call to the next?"
            )
    if len(got) < len(expected):
        return f"called a second time with the same inputs, {NO_END}"
    if seen.threads:
        return "it leaves a thread running: all of its work must be done when it returns"
    return ""


def short_name(name: str) -> str:
    """ "np.isclose" for "numpy.isclose": as it is written in a solution."""
    for long, usual in (("numpy.", "np."), ("minitorch.", "torch."), ("builtins.", "")):
        if name.startswith(long):
            return usual + name.removeprefix(long)
    return name


def compared(
    exercise: Exercise, seed: int, expected: list[Outcome], got: list[Outcome], known: Known
) -> Verdict:
    """The verdict as far as outcomes tell it."""
    if not got:
        text = f"there is no {exercise.name}: it must be defined under this name"
        return Verdict(exercise, FAILED, seed, gap=text)
    gaps = [gap_of(exercise, *pair) for pair in zip(expected, got)]
    wrong = [number for number, found in enumerate(gaps) if found]
    if not wrong and len(got) == len(expected):
        return Verdict(exercise, PASSED, seed, len(got), len(got), printed=got[0].printed)
    first = wrong[0] if wrong else 0
    outcome = got[first]
    if isinstance(outcome.error, NotImplementedError) and first == 0:
        return Verdict(exercise, UNWRITTEN, seed)
    mistake = likely_mistake(exercise, expected, got, known)
    case = draw(exercise, seed)[first]
    return Verdict(
        exercise,
        FAILED,
        seed,
        cases=len(expected),
        right=len(gaps) - len(wrong),
        case=first + 1,
        input=describe(exercise, case),
        gap=(gaps[first] or "it failed before it was called") + _printed(expected[first], outcome),
        where=lines_of(exercise, outcome),
        printed=outcome.printed,
        mistake=mistake,
        evidence=collect(exercise, case, expected[first], outcome),
    )


def _printed(expected: Outcome, got: Outcome) -> str:
    """To those who print what they should return."""
    silent = got.error is None and got.value is None and expected.value is not None
    return ". It prints something: return it instead" if silent and got.printed.strip() else ""


def gap_of(exercise: Exercise, expected: Outcome, got: Outcome) -> str | None:
    """How one outcome differs from the expected one, in a sentence; None if it does not.

    Of errors the class is compared, not the words.
    """
    if got is expected:  # so it is where another process has sent the same, to the last byte
        return None
    if got.error is not None:
        if expected.error is not None and isinstance(got.error, type(expected.error)):
            return None
        wanted = f", expected {raised(expected.error)}" if expected.error else ""
        return _in_words(got.error) + wanted
    if expected.error is not None:
        return f"it must raise {raised(expected.error)}, but returns {short(got.value)}"
    try:
        compare = exercise.compare or gap
        found = compare(expected.value, got.value)
    except BaseException as error:  # the comparison met something it did not expect
        return f"the result cannot be compared ({class_name(error)}: {words_of(error)})"
    if found or len(got.changed) <= len(expected.changed):
        return found
    return f"it changes what it was given: an input was {got.changed[0]}"


def raised(error: BaseException) -> str:
    name = class_name(error)
    words = words_of(error)
    return f"{article(name)} {name} ({short(words)})" if words else f"{article(name)} {name}"


def _in_words(error: BaseException) -> str:
    if isinstance(error, Waits):
        return "it sleeps, where it has to compute (time.sleep)"
    if isinstance(error, EndsProgram):
        return f"it ends the program ({error.args[0]}), where it has to return"
    if isinstance(error, TimeUp):
        return NO_END
    if isinstance(error, RecursionError):
        return "it calls itself again and again without end (RecursionError)"
    if words_of(error).startswith(TOO_LARGE) or ONE_PIECE.search(words_of(error)):
        return "it asks for more memory than a check may take: is a shape far too large?"
    if isinstance(error, MemoryError) or NO_ROOM in words_of(error):
        return NO_END
    if isinstance(error, SystemExit):
        return "it ends the program (SystemExit), where it has to return"
    if isinstance(error, KeyboardInterrupt):
        return "it was interrupted (KeyboardInterrupt)"
    words = words_of(error)
    told = f": {short(words)}" if words else " without a word about the reason"
    text = f"it raises {class_name(error)}{told}"
    if isinstance(error, NameError) and not isinstance(error, UnboundLocalError):
        text += " (a solution knows what its own code defines, and np and torch)"
    return text


def describe(exercise: Exercise, case: tuple) -> str:
    """The input of a case, in one or a few lines."""
    try:
        if exercise.describe is not None:
            return str(exercise.describe(case))
    except Exception as error:
        return f"(describe failed: {type(error).__name__}: {error})"
    return ", ".join([short(frozen(argument)) for argument in case]) or "(no arguments)"


def likely_mistake(
    exercise: Exercise, expected: list[Outcome], got: list[Outcome], known: Known
) -> Mutant | None:
    """The first known mistake that does what the candidate did, on every case."""
    for mutant in exercise.mutants:
        if same_outcomes(exercise, expected, known.mistaken(mutant), got):
            return mutant
    return None


def all_right(exercise: Exercise, expected: list[Outcome], got: list[Outcome]) -> bool:
    """Do the outcomes of a candidate pass?"""
    pairs = zip(expected, got)
    return len(got) == len(expected) and not any(gap_of(exercise, *pair) for pair in pairs)


def same_outcomes(
    exercise: Exercise, expected: list[Outcome], known: list[Outcome], got: list[Outcome]
) -> bool:
    """Did two candidates do the same on every case, errors included?"""
    cases = zip(expected, known, got)
    return len(known) == len(got) and all(_alike(exercise, *case) for case in cases)


def _alike(exercise: Exercise, expected: Outcome, known: Outcome, got: Outcome) -> bool:
    if known.error is None and got.error is None:
        return gap_of(exercise, known, got) is None
    if type(known.error) is not type(got.error):
        return False
    # The words of a `raise` are free; those of Python's own errors tell two mistakes apart.
    if type(expected.error) is type(got.error) or _words(known) == _words(got):
        return True
    return raised_by_hand(known) and raised_by_hand(got)


def lines_of(exercise: Exercise, outcome: Outcome) -> tuple[str, ...]:
    """Where in the candidate an error comes from."""
    if outcome.lines is not None:
        return outcome.lines
    return tuple(own_lines(outcome.error, exercise.id)) if outcome.error else ()


def raised_by_hand(outcome: Outcome) -> bool:
    """Does the error come from a ``raise`` in a candidate's own lines?"""
    if outcome.by_hand is not None:
        return outcome.by_hand
    frames = traceback.extract_tb(outcome.error.__traceback__) if outcome.error else []
    last = frames[-1] if frames else None
    return bool(last and last.filename.startswith("<exercise") and _is_raise(last.line))


def _is_raise(line: str | None) -> bool:
    return (line or "").split(" ")[0] == "raise"


def _words(outcome: Outcome) -> str:
    return words_of(outcome.error) if outcome.error else ""
