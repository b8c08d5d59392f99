"""Is it the reader's own work? A solution that asks the framework for the answer is none.

While a candidate runs, the function of its exercise's slot is watched: a call that comes from the
candidate, directly or through public functions, is noted. (It is answered as always: a candidate
that noticed would give others than the right results, and fail by them.) The calls of the second
time count: then what was kept from the first is used as well. What needs it in the smaller part of
the cases only could do without.

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
import sys
import textwrap
import types
import warnings
from collections.abc import Callable, Iterator
from typing import Any

from . import slots
from .candidates import Outcome, call
from .definitions import Exercise

WATCH = "__watched__"  # the name of the function that a watched one was
KNOWN = {"minitorch", "numpy", *sys.stdlib_module_names}  # code of these stands between others


_watching: list[Callable[..., Any]] = []


def ask_watch(*args: Any, **kwargs: Any) -> Any:
    """Its code stands in a watched function, and knows none of the names of that one's module."""
    here = __import__("sys").modules["minitorch.course.own_work"]
    return here._watching[-1](*args, **kwargs)


_taught: set[str] = set()  # the slots whose functions say by themselves that they are called
_listening: list[Watch] = []
PLACE = "the place of a function in the constants of a code"


def told(slot: str) -> None:
    """Called by a function that was taught: its slot is asked by whoever called it."""
    for watch in _listening:
        if watch.exercise.slot == slot:
            watch.asked = watch.asked or watch.asks(sys._getframe(2))


def teach(exercise: Exercise) -> None:
    """Let the function in an exercise's slot say that it is called, for good.

    Nothing happens where its text cannot be read, or where it is no plain function.
    """
    slot, function = exercise.slot, function_of(exercise)
    if slot is None or function is None or slot in _taught:
        return
    with contextlib.suppress(OSError, TypeError, SyntaxError, LookupError):
        function.__code__ = _telling(function, slot)
        _taught.add(slot)


def _telling(function: types.FunctionType, slot: str) -> types.CodeType:
    """The code of a function, with a call of ``told`` before its first line.

    ``told`` stands among the constants: no name leads to it that somebody could write to.
    """
    lines, first = inspect.getsourcelines(function)
    (own,) = ast.parse(textwrap.dedent("".join(lines))).body
    if not isinstance(own, ast.FunctionDef):
        raise TypeError
    own.decorator_list = []
    call = ast.Expr(ast.Call(ast.Constant(PLACE), [ast.Constant(slot)], []))
    place = int(ast.get_docstring(own, clean=False) is not None)
    own.body.insert(place, ast.copy_location(call, own))
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
    constants = tuple(told if one == PLACE else one for one in code.co_consts)
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
        self.asked, self.count, self.cases = False, 0, 0
        self.name = ""  # of the framework's object that the candidate itself is

    def over(self, candidate: Any, outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
        """The outcomes of the candidate, counted while it is watched."""
        self.name, self.asked = borrowed_name(candidate, self.function), False
        for outcome in outcomes:
            self.cases += 1
            self.count += self.asked
            self.asked = False
            yield outcome

    def told(self) -> str:
        """Why the candidate is not the reader's own work; "" if it is."""
        if self.name:
            return f"this is the framework's own {self.name}: write what it does yourself"
        if not self.count or 2 * self.count < self.cases:
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
        if self.exercise.slot in _taught:
            _listening.append(self)
            try:
                yield
            finally:
                _listening.remove(self)
            return
        code, names = function.__code__, function.__globals__
        twin = types.FunctionType(code, names, WATCH, function.__defaults__)
        twin.__kwdefaults__ = function.__kwdefaults__

        def watched(*args: Any, **kwargs: Any) -> Any:
            self.asked = self.asked or self.asks(sys._getframe(2))
            return twin(*args, **kwargs)

        _watching.append(watched)
        function.__code__ = ask_watch.__code__
        try:
            yield
        finally:
            function.__code__ = code
            _watching.remove(watched)

    def asks(self, frame: types.FrameType | None) -> bool:
        """Does a candidate wait for the call that has come from here?

        Its own code is in no module that everybody knows, be it a text that it runs, and a thread
        that it has started does not come from the grader.
        """
        between = 0
        while frame is not None:
            if frame.f_code is call.__code__:
                return not between  # the candidate has no code: Python itself called it
            if frame.f_code.co_filename.startswith(f"<exercise {self.exercise.id},"):
                return True
            names = frame.f_globals
            if not any(names is one for one in self.own):
                module = sys.modules.get(str(names.get("__name__")))
                root = str(names.get("__name__")).partition(".")[0]
                if root not in KNOWN or module is None or vars(module) is not names:
                    return True
            between += names is not vars_of(call)
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
