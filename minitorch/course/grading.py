"""The grader: runs a candidate and the reference on the same fresh cases, and compares.

    parse -> is it the untouched stub? -> run both -> first gap -> which known mistake is it?

One grader runs everywhere: in notebooks, on the command line, in the browser and in the tests.
"""

from __future__ import annotations

import ast
import random
import threading
import traceback
from dataclasses import dataclass, field, replace

from .candidates import SECONDS, Outcome, draw, own_lines, run_candidate, tidy
from .comparing import article, frozen, gap, short, words_of
from .definitions import Exercise, Mutant
from .evidence import Evidence, collect
from .guarding import names_kept, state_kept
from .limits import EndsProgram, TimeUp, Waits, limited_memory, no_way_out, still_running
from .own_work import is_borrowed

# NumPy's words for arrays that this machine could not even count.
TOO_LARGE = ("Maximum allowed dimension exceeded", "array is too big")
# Its tensors are not ours, and what it raises about them would say nothing to a reader.
OTHER_TORCH = (
    "it imports PyTorch itself. Leave that line out and use the `torch` that is given: "
    "here it is minitorch"
)
PASSED, FAILED, UNWRITTEN = "passed", "failed", "not written"
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


def grade(
    exercise: Exercise, source: str, seed: int | None = None, seconds: float = SECONDS
) -> Verdict:
    """Judge a candidate's source on the cases of a seed; a fresh seed when none is given.

    The caller sees to it that the framework runs on its own code meanwhile (see slots.py).
    """
    seed = _seeds.randrange(1_000_000) if seed is None else int(seed)
    source = tidy(source)
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        text = f"this is not Python yet: line {error.lineno}: {error.msg}"
        return Verdict(exercise, FAILED, seed, gap=text, where=(str(error.text or "").strip(),))
    except ValueError as error:  # a zero byte in a file
        text = f"this is no source of Python: {words_of(error)}"
        return Verdict(exercise, FAILED, seed, gap=text)
    except (RecursionError, MemoryError):
        return Verdict(exercise, FAILED, seed, gap="this is nested too deeply for Python")
    if is_stub(exercise, tree):
        return Verdict(exercise, UNWRITTEN, seed)
    with state_kept():
        expected = run_candidate(exercise, exercise.reference, seed, None, again=True)
        threads = threading.enumerate()
        with names_kept(), state_kept(), limited_memory(), no_way_out():
            got = run_candidate(exercise, source, seed, seconds, again=True)
            left = still_running(threads)
        count = len(expected) // 2
        verdict = verdict_on(exercise, seed, expected[:count], got[:count], seconds)
        if not verdict.passed:
            if verdict.status == FAILED and imports_torch(tree):
                return replace(verdict, gap=OTHER_TORCH, mistake=None)
            return verdict
        text = _trouble_afterwards(exercise, expected[count:], got[count:], left)
        if not text:
            with names_kept(), state_kept(), limited_memory(), no_way_out():
                text = is_borrowed(exercise, source, seed, seconds)
        return Verdict(exercise, FAILED, seed, gap=text) if text else verdict


def _trouble_afterwards(
    exercise: Exercise, expected: list[Outcome], got: list[Outcome], threads: int
) -> str:
    """What is wrong with a solution that was right on each case once."""
    for number, outcomes in enumerate(zip(expected, got), 1):
        if found := gap_of(exercise, *outcomes):
            return (
                f"called a second time, with the input of case {number}, it does something else: "
                f"{found}. Does it keep something from one call to the next?"
            )
    if len(got) < len(expected):
        return "called a second time with the same inputs, it did not come to an end in time"
    if threads:
        return "it leaves a thread running: all of its work must be done when it returns"
    return ""


def is_stub(exercise: Exercise, tree: ast.Module) -> bool:
    """Is nothing written but the stub, or is what was to be written still to come?"""
    stub = ast.parse(tidy(exercise.stub))
    own = _definition(exercise, tree)
    if own is None:
        return not tree.body
    return _without_docstrings(own) == _without_docstrings(_definition(exercise, stub) or stub)


def _definition(exercise: Exercise, tree: ast.Module) -> ast.stmt | None:
    """The last definition of the exercise's name in a source."""
    kinds = (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)
    found = [n for n in tree.body if isinstance(n, kinds) and n.name == exercise.name]
    return found[-1] if found else None


def imports_torch(tree: ast.Module) -> bool:
    """Does a source import PyTorch, or a part of it?"""
    names = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.append(node.module or "")
    return any(name.split(".")[0] == "torch" for name in names)


def _without_docstrings(tree: ast.AST) -> str:
    for node in ast.walk(tree):
        kinds = (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)
        if isinstance(node, kinds) and ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
    return ast.dump(tree)


def verdict_on(
    exercise: Exercise, seed: int, expected: list[Outcome], got: list[Outcome], seconds: float
) -> Verdict:
    """Compare the outcomes of a candidate with those of the reference."""
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
    mistake = likely_mistake(exercise, seed, expected, got, seconds)
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
        where=tuple(own_lines(outcome.error, exercise.id)) if outcome.error else (),
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
        return f"the result cannot be compared ({type(error).__name__}: {words_of(error)})"
    if found or len(got.changed) <= len(expected.changed):
        return found
    return f"it changes what it was given: an input was {got.changed[0]}"


def raised(error: BaseException) -> str:
    name = type(error).__name__
    return f"{article(name)} {name} ({short(words_of(error))})"


def _in_words(error: BaseException) -> str:
    if isinstance(error, Waits):
        return "it sleeps, where it has to compute (time.sleep)"
    if isinstance(error, EndsProgram):
        return f"it ends the program ({error.args[0]}), where it has to return"
    if isinstance(error, TimeUp):
        return "it did not come to an end in time: is there a loop that never ends?"
    if isinstance(error, RecursionError):
        return "it calls itself again and again without end (RecursionError)"
    if isinstance(error, MemoryError) or words_of(error).startswith(TOO_LARGE):
        return "it asks for more memory than a check may take: is a shape far too large?"
    if isinstance(error, SystemExit):
        return "it ends the program (SystemExit), where it has to return"
    if isinstance(error, KeyboardInterrupt):
        return "it was interrupted (KeyboardInterrupt)"
    text = f"it raises {type(error).__name__}: {short(words_of(error))}"
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
    exercise: Exercise, seed: int, expected: list[Outcome], got: list[Outcome], seconds: float
) -> Mutant | None:
    """The first known mistake that does what the candidate did, on every case."""
    for mutant in exercise.mutants:
        theirs = run_candidate(exercise, mutant.source, seed, seconds)
        if same_outcomes(exercise, expected, theirs, got):
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
    return _raised_by_hand(known) and _raised_by_hand(got)


def _raised_by_hand(outcome: Outcome) -> bool:
    """Does the error come from a ``raise`` in a candidate's own lines?"""
    frames = traceback.extract_tb(outcome.error.__traceback__) if outcome.error else []
    last = frames[-1] if frames else None
    return bool(last and last.filename.startswith("<exercise") and _is_raise(last.line))


def _is_raise(line: str | None) -> bool:
    return (line or "").split(" ")[0] == "raise"


def _words(outcome: Outcome) -> str:
    return words_of(outcome.error) if outcome.error else ""
