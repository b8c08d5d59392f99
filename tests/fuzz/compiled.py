"""Random programs as functions, compiled and as they are: whatever can be seen must be the same.

The first lines of a random program make the arguments; the rest is the body of a function, which is
called three times: recorded, replayed, and replayed on other values. With a backward inside of the
function or behind it, the gradients are compared, too: bit for bit, or within the accuracy of the
dtype where backend "c" computes.
"""

from __future__ import annotations

import contextlib
import gc
import random
import re
import warnings
from collections import Counter
from typing import Any

import numpy as np

import minitorch
from minitorch.backends.c import compiler, kernels
from tests.fuzz.comparing import close
from tests.fuzz.programs import draw
from tests.fuzz.session import NEW, Difference, Session
from tests.fuzz.vocabulary import CREATE
from tests.fuzz.worlds import World, compiled, helpers

NOT_IN_FUNCTIONS = ("set_grad_enabled", "register", "handle", "log", "requires_grad_()")
RAISES = "raises"
# What a program returns: its tensors; new ones that share no memory; the newest.
ENDS = ("ALL", "NEW", "LAST")
COLLECT = 4  # programs: what they leave behind makes each recording slower


def without_nodes(error: Exception) -> str:
    """The first line of an error, without the node that made a tensor: a compiled function is one
    node, and PyTorch's message, too, names that."""
    return re.sub(r", which is output \d+ of \w+,", "", str(error).split("\n")[0])


class Alone(Session):
    """A session of minitorch alone, which makes a program of lines that run."""

    def __init__(self) -> None:
        self.ours = self.theirs = World(minitorch)
        self.lines, self.made = [], 0

    def step(self, line: str) -> bool:
        """Run a line; keep it if it runs and what it makes is small."""
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            if self.ours.run(line) is not None:
                return False
        self.lines.append(line)
        made = NEW.match(line)
        if made is not None:
            tensor = self.ours.names.get(made[1])
            small = isinstance(tensor, minitorch.Tensor) and tensor.numel() <= 48
            if not small or tensor.dim() > 4 or tensor.is_inference():
                self.lines.append(f"del {made[1]}")
                self.ours.run(self.lines[-1])
        return True


def program_of(seed: int, number: int) -> tuple[list[str], list[str]]:
    """The lines that make the arguments of program ``number``, and the lines of its body."""
    dice = random.Random(seed * 1_000_000_007 + number)
    session = Alone()
    try:
        made = []
        for _ in range(dice.randint(1, 3)):
            line = f"{session.new_name()} = {dice.choice(CREATE.lines)}"
            if line.endswith((".t()", "[::2]")):  # (views with a history are not recorded)
                line = line.replace(", requires_grad=True", "")
            if session.step(line):
                made.append(line)
        start = len(session.lines)
        for _ in range(dice.randint(2, 12)):
            line = draw(dice, session)
            if line.partition("= ")[2].startswith("torch.t") and dice.random() < 0.7:
                line = line.replace(", requires_grad=True", "")  # a leaf inside is not recorded
            if not any(word in line for word in NOT_IN_FUNCTIONS):
                session.step(line)
        return made, [*session.lines[start:], ENDS[dice.randrange(3)]]
    finally:
        session.forget()


def source_of(makes: list[str], body: list[str]) -> str:
    """The function: its arguments, its lines, and all tensors that it has at the end."""
    given = [line.partition(" ")[0] for line in makes]
    names = dict.fromkeys(given)
    for line in body:
        made = NEW.match(line)
        if made:
            names[made[1]] = None
        elif line.startswith("del "):
            names.pop(line[4:], None)
    end = body[-1] if body and body[-1] in ENDS else "ALL"
    results = list(names)
    if end != "ALL":
        results = [f"{name} * 1" for name in names if name not in given][
            -1 if end == "LAST" else 0 :
        ]
    text = "".join(f"    {line}\n" for line in body if line not in ENDS)
    return f"def program({', '.join(given)}):\n{text}    return [{', '.join(results)}]\n"


def function_of(source: str) -> Any:
    """A new function of this source, with the names that lines use."""
    names = dict(helpers(minitorch))
    exec(compiled(source), names)
    return names["program"]


def arguments(makes: list[str], turn: int) -> list[Any]:
    """Fresh arguments; for the last call with their elements in another order."""
    names = dict(helpers(minitorch))
    for line in makes:
        exec(compiled(line), names)
    tensors = [names[line.partition(" ")[0]] for line in makes]
    if turn == 2:
        for tensor in tensors:
            array = tensor.array
            array[...] = np.roll(array.reshape(-1), 1).reshape(array.shape)
    return tensors


def seen(function: Any, tensors: list[Any], outside: bool) -> Any:
    """All that can be seen of a call."""
    minitorch.manual_seed(3)
    log = helpers(minitorch)["log"]
    log.clear()
    given = list(tensors)
    before = [t._version for t in given]
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            outs = function(*given)
            live = [t for t in outs if t.requires_grad and t.dtype.is_floating_point]
            shown: dict[str, Any] = {"requires_grad": [t.requires_grad for t in outs]}
            if outside and live:
                live[-1].sum().backward()
            everything = [*given, *outs]
            leaves = [t for t in everything if t.is_leaf]  # (a spoiled view cannot even say that)
        except Exception as error:
            return {RAISES: (type(error).__name__, without_nodes(error))}
    shown["values"] = [facts(t) for t in everything]
    shown["gradients"] = [None if t.grad is None else facts(t.grad) for t in leaves]
    shown["versions"] = [t._version - b for t, b in zip(given, before)]
    shown["result versions"] = [t._version for t in outs]
    shown["sharing"] = sharing(everything)
    shown["objects"] = [[a is b for b in everything[:n]] for n, a in enumerate(everything)]
    shown["random"] = hash(minitorch.get_rng_state().numpy().tobytes())
    shown["log"] = list(log)
    for tensor in everything:
        tensor.grad = None
    return shown


def sharing(tensors: list[Any]) -> list[list[bool]]:
    """Which of the tensors before it does each share memory with? (See ``same_memory``.)"""
    bases = [tensor._base for tensor in tensors]
    bases = [tensor if base is None else base for tensor, base in zip(tensors, bases)]
    starts = [t.untyped_storage().data_ptr() if t.numel() else None for t in tensors]
    pairs = list(zip(bases, starts))
    return [
        [base is other or (start == place and start is not None) for other, place in pairs[:n]]
        for n, (base, start) in enumerate(pairs)
    ]


def facts(tensor: Any) -> Any:
    """dtype, shape, strides where they lead somewhere, and bits (a nan is a nan)."""
    array = np.array(tensor.detach().numpy(), order="C")
    if array.dtype.kind == "f":
        array[array != array] = np.nan
    stride = [s for s, n in zip(tensor.stride(), array.shape) if n > 1] if array.size else []
    return array.dtype.str, array.shape, stride, array.tobytes(), repr(array.tolist())


TOLERANCE = {"<f4": 2e-5, "<f8": 1e-11}  # relative to the largest element: see comparing.py


def alike(found: Any, expected: Any, backend: str) -> bool:
    """Is the same seen? Of what C computes: floats within the accuracy of their dtype."""
    if backend != "c" or type(found) is not type(expected):
        return bool(found == expected)
    if isinstance(found, dict):
        pairs = [(found.get(key), expected.get(key)) for key in expected]
        return found.keys() == expected.keys() and all(alike(*pair, backend) for pair in pairs)
    if isinstance(found, tuple) and len(found) == 5 and type(found[3]) is bytes:
        return same_facts(found, expected)
    if isinstance(found, (list, tuple)):
        pairs = zip(found, expected)
        return len(found) == len(expected) and all(alike(*pair, backend) for pair in pairs)
    return bool(found == expected)


def same_facts(found: Any, expected: Any) -> bool:
    """The same dtype, shape and strides, and elements that are close."""
    if found[:3] != expected[:3]:
        return False
    if found[0] not in TOLERANCE:
        return bool(found[3] == expected[3])
    a, b = (np.frombuffer(facts[3], facts[0]) for facts in (found, expected))
    return close(a, b, TOLERANCE[found[0]])


@contextlib.contextmanager
def for_small(backend: str) -> Any:
    """With backend "c": kernels for arrays of every size, compiled in a hurry."""
    smallest, options = kernels.Limits.smallest, compiler._ALWAYS
    if backend == "c":
        kernels.Limits.smallest = 0
        compiler._ALWAYS = ["-O1" if option == "-O3" else option for option in options]
    try:
        yield
    finally:
        kernels.Limits.smallest, compiler._ALWAYS = smallest, options


def run_compiled(makes: list[str], body: list[str], backend: str, outside: bool) -> bool:
    """Compare three calls; returns whether there was a recording. Raises Difference."""
    source = source_of(makes, body)
    plain = function_of(source)
    fast = minitorch.compile(function_of(source), backend=backend)
    for turn in range(3):
        expected = seen(plain, arguments(makes, turn), outside)
        try:
            found = seen(fast, arguments(makes, turn), outside)
        except Exception as error:  # a tensor that cannot even be looked at
            found = {RAISES: repr(error)}
        same = alike(found, expected, backend)
        if not same and not left_out(makes, body, turn, outside, expected, found):
            keys = (RAISES, *expected, *found)
            key = next(k for k in keys if not alike(found.get(k), expected.get(k), backend))
            lines = [*makes, *source.splitlines()]
            raise Difference(
                lines, f"{key} of call {turn}, {backend}, outside={outside}", found.get(key),
                expected.get(key),
            )  # fmt: skip
    return bool(fast._compiled.entries)


def left_out(
    makes: list[str], body: list[str], turn: int, outside: bool, expected: Any, found: Any
) -> bool:
    """Is it only that an index out of bounds was not looked up, whose result nobody reads?

    A compiled program leaves out what nobody reads, the errors of it too: torch.compile does so.
    """
    if RAISES in found or expected.get(RAISES, " ")[0] != "IndexError":
        return False
    plain = function_of(source_of(makes, without_unread(body)))
    return bool(seen(plain, arguments(makes, turn), outside) == found)


def without_unread(body: list[str]) -> list[str]:
    """The lines but for those that index what no later line reads, and the end does not return."""
    kept = body[-1:]
    if kept != ["LAST"]:
        return body
    newest = next((m[1] for m in map(NEW.match, reversed(body)) if m), None)
    for line in reversed(body[:-1]):
        made = NEW.match(line)
        if made and made[1] != newest and "[" in line:
            others = [later for later in kept if later != f"del {made[1]}"]
            if not re.search(rf"\b{made[1]}\b", "\n".join(others)):
                kept = others
                continue
        kept.insert(0, line)
    return kept


def run_random(seed: int, number: int, backend: str = "numpy") -> tuple[bool, int]:
    """Make and compare program ``number`` of a seed: was it recorded, how many lines has it?"""
    makes, body = program_of(seed, number)
    outside = not any("backward" in line for line in body)
    return run_compiled(makes, body, backend, outside), len(makes) + len(body)


def shrink(seed: int, number: int, backend: str) -> Difference | None:
    """The difference of a program after as few lines as can be."""
    makes, body = program_of(seed, number)
    outside = not any("backward" in line for line in body)
    found = differs(makes, body, backend, outside)
    changed = found is not None
    while changed:
        changed = False
        for n in reversed(range(len(body))):
            shorter = body[:n] + body[n + 1 :]
            again = differs(makes, shorter, backend, outside)
            if again is not None and RAISES not in again.what:
                found, body, changed = again, shorter, True
                break
    return found


def differs(makes: Any, body: Any, backend: str, outside: bool) -> Difference | None:
    """Do they, after this program?"""
    try:
        run_compiled(makes, body, backend, outside)
    except Difference as found:
        return found
    except Exception:
        return None
    return None


def kind_of(found: Difference) -> str:
    """What differs, and the last word of the program that may be why."""
    calls = re.findall(r"\.(\w+)\(", " ".join(found.lines))
    return f"{found.what.partition(' of call')[0]}: {' '.join(dict.fromkeys(calls))}"


def fuzz(
    seed: int, programs: range, backend: str, until: Any, report: Any, most: int,
    run_random: Any = run_random, shrink: Any = shrink,
) -> int:  # fmt: skip
    """Run programs; 1 when something differs. (``scenes`` has other ones.)"""
    found: Counter[str] = Counter()
    recorded = lines = done = 0
    for number in programs:
        if until(done, lines):
            break
        if done % COLLECT == 0:
            gc.collect()  # a recording looks at all that is there, garbage included
        try:
            compiled_one, count = run_random(seed, number, backend)
        except Difference as difference:
            small = shrink(seed, number, backend) or difference
            kind = kind_of(small)
            found[kind] += 1
            if found[kind] == 1:
                report(f"\nprogram {number} of seed {seed}: {small}")
            if len(found) >= most:
                break
        else:
            recorded += compiled_one
            lines += count
        done += 1
    report(f"compile: {done} programs, {lines} lines, {recorded} recorded; {dict(found)}")
    return 1 if found else 0
