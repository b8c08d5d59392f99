"""A program that runs on two modules at once, compared after every line."""

from __future__ import annotations

import re
import warnings
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from tests.fuzz import excuses
from tests.fuzz.comparing import difference
from tests.fuzz.recordings import Recording
from tests.fuzz.vocabulary import HELPERS
from tests.fuzz.worlds import Unusual, World

SLOTS = 8  # variables; when all are taken, a new one takes the place of an old one
NEW = re.compile(r"(?:with [^:]*: )?(t\d+) = ")
SINGLE = 2e-5  # the tolerance where single precision has come in
LARGEST = 48  # elements; a larger result is dropped, so that programs stay quick


class Difference(AssertionError):
    """The two modules disagree. ``lines`` is the program, ``what`` is what differs after it."""

    def __init__(self, lines: Sequence[str], what: str, ours: Any, theirs: Any) -> None:
        self.lines, self.what, self.ours, self.theirs = list(lines), what, ours, theirs
        super().__init__(f"{what}\n  minitorch: {ours}\n  torch:     {theirs}\n\n{script(lines)}")


class EndOfProgram(Exception):
    """The modules are known to disagree from here on: see known_differences.toml."""


def as_world(module: Any) -> Any:
    """A module as a world; a recording (see recordings.py) is one already."""
    return module if isinstance(module, (Recording, World)) else World(module)


class Session:
    """Runs lines on both modules.

    - ``theirs``: torch, or a :class:`Recording` of how it ran this program.
    - ``look``: compare everything after every ``look`` lines; 0 for at the end only. What a line
      raises is always compared. (To look at a view's ``grad_fn`` may make it anew.)
    """

    excused: Counter[str] = Counter()  # by id, in all sessions

    def __init__(self, ours: Any, theirs: Any, look: int = 1) -> None:
        self.ours, self.theirs = as_world(ours), as_world(theirs)
        self.look = look
        self.lines: list[str] = []
        self.ran = self.made = 0
        self.ended_early = False  # by a known difference
        self.stopped_halfway = False  # did a backward raise?
        self.recorded_gradients = False
        self.tolerance = 1e-11

    def step(self, line: str) -> bool:
        """Run a line on both, compare; returns whether it ran through.

        Raises Difference, and EndOfProgram where a known difference has been met.
        """
        if self.ours.leaves_out(line):
            return False
        self.lines.append(line)
        self.recorded_gradients |= "create_graph" in line
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            mine, other = self.ours.run(line), self.theirs.run(line)
            self._compare("error", mine, other)
            self.stopped_halfway |= other is not None and "backward" in line
            half_done = other is not None and excuses.is_half_done(line)
            if self.look != 1 and half_done and not self.ours.same_code:
                self._excuse("half-done-write")
            self._drop(line)
            if self.theirs.has_tracked_integers():
                self._excuse("integer-that-requires-grad")
            if self.newest:
                if self.ours.names[self.newest].dtype is self.ours.torch.float32:
                    self.tolerance = SINGLE  # others may come from it before anybody looks
                self.ours.note_version(self.newest)
                self.theirs.note_version(self.newest)
            if self.looks_at(len(self.lines)):
                self.compare()
        self.ran += other is None
        return other is None

    def looks_at(self, count: int) -> bool:
        """Is everything compared after ``count`` lines?"""
        return self.look > 0 and count % self.look == 0

    def compare(self) -> None:
        """Compare all that can be seen now."""
        try:
            mine = self.ours.observe(self.recorded_gradients)
        except Exception as error:
            raise Difference(self.lines, "look", repr(error), None) from error
        try:
            other = self.theirs.observe(self.recorded_gradients)
        except Unusual as unusual:
            return self._excuse(str(unusual))
        if any(seen.get("dtype") == "torch.float32" for seen in other.values()):
            self.tolerance = SINGLE  # from now on: other values may come from these
        found = difference(mine, other, self.tolerance)
        if found:
            self._compare(*found, differs=True)

    def close(self) -> None:
        """The last comparison of a program that was not looked at all the time."""
        try:
            if not self.looks_at(len(self.lines)):
                with warnings.catch_warnings(), np.errstate(all="ignore"):
                    warnings.simplefilter("ignore")
                    self.compare()
        finally:
            self.forget()

    def forget(self) -> None:
        """Nothing of this program is left."""
        self.ours.close()
        self.theirs.close()

    def _compare(self, what: str, mine: Any, other: Any, differs: bool = False) -> None:
        if not differs and mine == other:
            return
        reason = self.ours.reason(self.lines, what, mine, other, self.theirs.names)
        gradients = excuses.is_about_gradients(what) or what == "log" or "ackward" in self.lines[-1]
        if self.stopped_halfway and gradients and not self.ours.same_code:
            reason = "half-done-backward"
        if reason is None:
            raise Difference(self.lines, what, mine, other)
        self._excuse(reason)

    def _excuse(self, reason: str) -> None:
        Session.excused[reason] += 1
        self.ended_early = True
        raise EndOfProgram(reason)

    def _drop(self, line: str) -> None:
        """A result that is no tensor, large, or made in inference mode goes again."""
        made = NEW.match(line)
        if made is None or self.theirs.names.get(made[1], self) is self:
            return
        tensor = self.theirs.names[made[1]]
        if isinstance(tensor, self.theirs.torch.Tensor):
            small = tensor.numel() <= LARGEST and tensor.dim() <= 4
            if small and not tensor.is_inference():
                return
        self.lines.append(f"del {made[1]}")
        self._compare("error", self.ours.run(self.lines[-1]), self.theirs.run(self.lines[-1]))

    @property
    def newest(self) -> str | None:
        """The variable that the last line made, if it has stayed."""
        made = NEW.match(self.lines[-1])
        return made[1] if made and made[1] in self.theirs.names else None

    def variables(self) -> list[str]:
        """The names that lines may speak of."""
        return list(self.theirs.tensors())

    def new_name(self) -> str:
        """The next variable to be made."""
        self.made += 1
        return f"t{(self.made - 1) % SLOTS}"

    def operand(self, template: str, target: str, operand: str) -> str:
        """The operand of a write: a copy of it, if it shares memory with the target.

        (torch refuses such writes only where that is cheap to find out; else the result is
        whatever the order of its loops gives.)
        """
        known = self.theirs.tensors()
        if target not in known or operand not in known:
            return operand  # deleted: both will say so
        x, y = known[target], known[operand]
        plain = not any(word in template for word in ("[", ".t()", "scatter", "index_"))
        if x is y and not plain:
            return f"{operand}.clone()"
        if not x.numel() or not y.numel():
            return operand
        same = target == operand or (x.is_contiguous() and y.is_contiguous())
        shared = x.untyped_storage().data_ptr() == y.untyped_storage().data_ptr()
        return f"{operand}.clone()" if shared and not (plain and same) else operand


def run(lines: Sequence[str], ours: Any, theirs: Any, look: int = 1) -> None:
    """Run a program given as lines. Raises Difference."""
    session = Session(ours, theirs, look)
    try:
        for line in lines:
            session.step(line)
        session.close()
    except EndOfProgram:
        pass
    finally:
        session.forget()


def script(lines: Sequence[str]) -> str:
    """The program as a script that runs as it is."""
    text = "\n".join(lines)
    used: list[str] = []
    for name in reversed(HELPERS):  # a helper may need another one, which stands before it
        if re.search(rf"\b{name}\b", text + "".join(HELPERS[n] for n in used)):
            used.insert(0, name)
    head = ["import minitorch as torch  # or: import torch"]
    if "checkpoint(" in text:
        head.append("from torch.utils.checkpoint import checkpoint")
    if any("log" in HELPERS[name] for name in used):
        head.append("\nlog = []")
    return "\n".join(head) + "\n" + "\n".join(HELPERS[name] for name in used) + f"\n{text}\n"
