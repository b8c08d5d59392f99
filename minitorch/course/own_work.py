"""Is it the reader's own work? A solution that asks the framework for the answer is none.

While a candidate runs, the function of its exercise's slot is watched: a call that comes from the
candidate, directly or through public functions, is noted. (It is answered as always: a candidate
that noticed would give others than the right results, and fail by them.) What needs it in the
smaller part of the cases only could do without, the first time and the second.

What is noted are counts that nothing takes back, and no name leads from a module to what notes
them: a candidate may write into modules and objects while it runs, and undo it before it ends.

In a process that does nothing but check solutions (the classroom's) the function itself says that
it is called: ``teach`` writes that into its code, and what the code was before is nowhere in the
process. Elsewhere its code is another while it is watched, and who looks through the whole memory
finds the one that does the work.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import inspect
import itertools
import sys
import textwrap
import types
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from . import slots
from .candidates import Outcome, call
from .definitions import Exercise

WATCH = "__watched__"  # the name of the function that a watched one was
KNOWN = frozenset(
    ["minitorch", "numpy", *sys.stdlib_module_names]
)  # code of these stands between others


_watching: list[Callable[..., Any]] = []


def ask_watch(*args: Any, **kwargs: Any) -> Any:
    """Its code stands in a watched function, and knows none of the names of that one's module."""
    here = __import__("sys").modules["minitorch.course.own_work"]
    return here._watching[-1](*args, **kwargs)


# slot -> (what is known of the function in it, which says by itself that it is called; listen)
_taught: dict[str, tuple[Callable[[], Any], Callable[[bool], None]]] = {}
PLACE, NEXT, COUNT = (f"the place of {name} in the constants of a code" for name in "abc")


def noting() -> tuple[Any, ...]:
    """(told, evidence, listen, calls): what a taught function calls, and what is known from it.

    - ``told()``: it is asked by whoever called it.
    - ``evidence()``: a value that is another one whenever a candidate has asked. Its last entry
      says whether ``told`` listens, and is another one whenever that has been changed.
    - ``listen(now)``: to who asks, or not: functions of other exercises are called all the time,
      and to see by whom takes longer than many of them.
    - ``calls``: a count that the taught function advances itself. What should have been told then,
      was: else somebody has put other lines into ``told``.
    """
    calls, tellings, askings = itertools.count(), itertools.count(), itertools.count()
    turns = itertools.count()  # while it is odd, told listens: nobody can take a turn back
    frame_of, is_asked, advance, text = sys._getframe, asked_by_candidate, next, repr
    told_code: list[types.CodeType] = []

    def told() -> None:
        advance(tellings)
        if text(turns)[-2] in "13579" and is_asked(frame_of(2)):
            advance(askings)

    def listen(now: bool) -> None:
        if number(text(turns)) % 2 != now:
            advance(turns)

    def evidence() -> Any:
        whole = told.__code__ is told_code[0]
        apart = number(text(calls)) - number(text(tellings))
        return text(askings), apart, whole, text(turns)

    told_code.append(told.__code__)
    return told, evidence, listen, calls


def number(text: str) -> int:
    """5 for "count(5)"."""
    return int(text[len("count(") : -1])


def teach(exercise: Exercise) -> None:
    """Let the function in an exercise's slot say that it is called, for good.

    Nothing happens where its text cannot be read, or where it is no plain function.
    """
    slot, function = exercise.slot, function_of(exercise)
    if slot is None or function is None or slot in _taught:
        return
    with contextlib.suppress(OSError, TypeError, SyntaxError, LookupError):
        told, evidence, listen, calls = noting()
        function.__code__ = _telling(function, told, calls)
        _taught[slot] = evidence, listen


def _telling(function: types.FunctionType, told: Any, calls: Any) -> types.CodeType:
    """The code of a function, with a call of ``told`` before its first line.

    ``told`` stands among the constants: no name leads to it that somebody could write to. Before
    it, ``next`` advances a count: two things of C, into which nobody can put other lines.
    """
    lines, first = inspect.getsourcelines(function)
    (own,) = ast.parse(textwrap.dedent("".join(lines))).body
    if not isinstance(own, ast.FunctionDef):
        raise TypeError
    own.decorator_list = []
    count = ast.Expr(ast.Call(ast.Constant(NEXT), [ast.Constant(COUNT)], []))
    call = ast.Expr(ast.Call(ast.Constant(PLACE), [], []))
    place = int(ast.get_docstring(own, clean=False) is not None)
    own.body[place:place] = [ast.copy_location(one, own) for one in (count, call)]
    # (within a class, whose name Python writes into those that begin with two lines)
    *_, owner, name = ["_", "_", *function.__qualname__.split(".")]
    module = ast.parse(f"class {owner}: pass")
    vars(module.body[0])["body"] = [own]
    ast.increment_lineno(ast.fix_missing_locations(module), first - 1)
    before = function.__code__
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "str" is not callable
        code = compile(module, before.co_filename, "exec", dont_inherit=True)
    for wanted in (owner, name):
        code = next(one for one in code.co_consts if getattr(one, "co_name", "") == wanted)
    stands_for: dict[Any, Any] = {PLACE: told, NEXT: next, COUNT: calls}
    constants = tuple(
        stands_for.get(one, one) if isinstance(one, str) else one for one in code.co_consts
    )
    return code.replace(co_consts=constants, co_qualname=before.co_qualname)


class Watch:
    """Watches the function in an exercise's slot, for one candidate.

    The function stays the object that it is, whoever has kept it under whatever name: its code is
    another meanwhile.
    """

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.function = function_of(exercise)
        self.own = [vars_of(exercise.observe), vars_of(exercise.draw)]
        self.cases = 0  # of the second time
        self.rounds: list[tuple[int, int]] = []  # (cases in which it was asked, all cases)
        self.evidence, self.listen = _taught.get(exercise.slot or "", (str, None))
        self.turn: Any = ""  # the last entry of the evidence, while the candidate is watched
        self.asked = itertools.count()  # advanced by a function that is watched without being told
        self.name = ""  # of the framework's object that the candidate itself is

    def first(self, candidate: Any, outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
        """The outcomes of the first time, counted while the candidate is watched."""
        return self.counted(outcomes, self.evidence, self.asked)

    def over(self, candidate: Any, outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
        """Those of the second time."""
        self.name = borrowed_name(candidate, self.function)
        for outcome in self.counted(outcomes, self.evidence, self.asked):
            self.cases += 1
            yield outcome

    def counted(self, outcomes: Iterator[Outcome], evidence: Any, asked: Any) -> Iterator[Outcome]:
        count = cases = 0
        before = evidence(), repr(asked)
        for outcome in outcomes:
            now = evidence(), repr(asked)
            asks = now != before or now[0][-1:] != self.turn
            count, cases, before = count + asks, cases + 1, now
            yield outcome
        self.rounds.append((count, cases))

    def told(self) -> str:
        """Why the candidate is not the reader's own work; "" if it is."""
        if self.name:
            return f"this is the framework's own {self.name}: write what it does yourself"
        if not any(count and 2 * count >= cases for count, cases in self.rounds):
            return ""
        return (
            f"this asks the framework's own {self.exercise.slot} for the answer: write what that "
            "does yourself"
        )

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """From before the candidate's first line on: who takes the code out takes ours."""
        function = self.function
        if function is None:
            yield
            return
        if self.listen is not None:
            self.listen(True)
            self.turn = self.evidence()[-1:]
            try:
                yield
            finally:
                self.listen(False)
            return
        code, names = function.__code__, function.__globals__
        twin = types.FunctionType(code, names, WATCH, function.__defaults__)
        twin.__kwdefaults__ = function.__kwdefaults__

        def watched(*args: Any, **kwargs: Any) -> Any:
            if asked_by_candidate(sys._getframe(2), self.own):
                next(self.asked)
            return twin(*args, **kwargs)

        _watching.append(watched)
        function.__code__ = ask_watch.__code__
        try:
            yield
        finally:
            function.__code__ = code
            _watching.remove(watched)


def asked_by_candidate(
    frame: types.FrameType | None,
    own: Sequence[Any] = (),
    known: frozenset[str] = KNOWN,
    modules: dict[str, Any] = sys.modules,
    call_code: types.CodeType = call.__code__,
    names_of_call: dict[str, Any] = call.__globals__,
    names_of: Any = vars,
) -> bool:
    """Does a candidate wait for the call that has come from here?

    Its own code is in no module that everybody knows, be it a text that it runs, and a thread
    that it has started does not come from the grader. ``own``: names of exercises in no module.
    (What else it needs is kept in its defaults: others may stand in the module meanwhile.)
    """
    between, last = 0, None
    while frame is not None:
        if frame.f_code is call_code:
            return not between  # the candidate has no code: Python itself called it
        if frame.f_code.co_filename.startswith("<exercise "):
            return True
        names = frame.f_globals
        if names is not last and not any(names is one for one in own):
            last = names
            name = str(names.get("__name__"))
            module = modules.get(name)
            if (
                name.partition(".")[0] not in known
                or module is None
                or names_of(module) is not names
            ):
                return True
        between += names is not names_of_call
        frame = frame.f_back
    return True


def function_of(exercise: Exercise) -> types.FunctionType | None:
    """The function that does the work in an exercise's slot; None where there is none."""
    if exercise.slot is None:
        return None
    own = slots.own(exercise.slot)
    found = inspect.unwrap(getattr(own, "__func__", getattr(own, "fget", own)))
    if not isinstance(found, types.FunctionType) or found.__code__.co_freevars:
        return None
    if hasattr(own, "cache_clear"):  # else what was asked before would be answered without it
        own.cache_clear()
    return found


def vars_of(function: Any) -> dict[str, Any] | None:
    return getattr(function, "__globals__", None)


def borrowed_name(candidate: Any, watched: types.FunctionType | None = None) -> str:
    """The full name of the framework's function or class that a candidate is; "" for its own.

    ``watched``: the function that is watched, whose code is another meanwhile.
    """
    while isinstance(candidate, functools.partial):
        candidate = candidate.func
    candidate = getattr(candidate, "__func__", candidate)
    with contextlib.suppress(ValueError):  # what no_grad has been put around is still one's own
        candidate = inspect.unwrap(candidate)
    if not isinstance(candidate, (type, types.FunctionType)):
        candidate = getattr(type(candidate), "__call__", candidate)  # noqa: B004 (it is asked whose)
    code = getattr(candidate, "__code__", None)
    if watched is not None and code is ask_watch.__code__:
        return f"{watched.__module__}.{watched.__qualname__}"
    module = getattr(candidate, "__module__", None)
    # Whatever its globals say: whose text is it? (One that was never a file's is nobody's here.)
    if isinstance(code, types.CodeType) and not code.co_filename.startswith("<"):
        texts = {getattr(one, "__file__", None): name for name, one in list(sys.modules.items())}
        module = texts.get(code.co_filename, module)
    if not isinstance(module, str) or module.partition(".")[0] != "minitorch":
        return ""
    name = getattr(code, "co_qualname", getattr(candidate, "__qualname__", "?"))
    return f"{module}.{name}"
