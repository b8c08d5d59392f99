"""One recording made ready: guards, the backend's function, effects, results, as one function.

:func:`build` writes a small Python function, which can be read (``entry.code``)::

    def replay(args, kwargs):
        if len(args) != 1 ...: return MISS           # guards: is all as it was?
        t0 = args[0]; a0 = t0.array
        if a0.shape != (16, 4) ...: return MISS
        if s0.array is not b0 ...: return MISS
        if not unchanged(): return MISS
        r0, r1 = run(a0)                             # what the backend made of the graph
        s0._grad = n1 = wrap(r1)                     # effects
        s0_storage.version += 1
        return wrap(r0)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from ..devices.arrays import owner_of
from ..devices.device import defaults
from ..devices.kernels import KERNELS
from ..grad_mode import mode, off
from ..graph.edges import edge_of
from ..random import default_generator
from ..tensors import Tensor, wrap
from ..tensors.dtypes import get_default_dtype
from .array_graph import ArrayGraph, Memory, Value
from .differentiable import Joint, freed_tensor, with_history
from .reach import _CONSTANTS
from .recorder import CheckFailed
from .recording import Recording, tensors_in, unusual
from .tracing import TracedNumber


class _Miss:
    def __repr__(self) -> str:
        return "MISS"


MISS = _Miss()  # a guard does not hold
STOPPED = _Miss()  # a check inside of the graph does not hold


class Refused(Exception):
    """A recording that cannot be replayed after all."""


class Writer:
    """Collects the lines of ``replay`` and the objects that they name."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.lines: list[str] = []
        self.names: dict[str, Any] = {}
        self._counts: Counter[str] = Counter()  # of names, by their stems
        self._owners: dict[int, list[Tensor]] = {}  # which Tensors had a gradient, by its id
        for owner, before in recording.before.items():
            if before.grad is not None:
                self._owners.setdefault(id(before.grad), []).append(owner)
        self.places: dict[int, str] = {}  # how each Tensor that was there is called
        self.inputs: list[tuple[Value, str]] = []
        self.state: list[str] = []
        self.readers: list[tuple[str, str]] = []

    def name(self, stem: str, thing: Any) -> str:
        """A name for an object."""
        name = f"{stem}{self._counts[stem]}"
        self._counts[stem] += 1
        self.names[name] = thing
        return name

    # ---- guards -----------------------------------------------------------------------------

    def guard(self, condition: str) -> None:
        """Go on only if a condition holds."""
        self.lines.append(f"if not ({condition}): return MISS")

    def argument(self, thing: Any, where: str, path: Any = None) -> None:
        """Guard one argument, and all that is in it. ``path``: see ``numbers.Place``."""
        if path in self.recording.numbers:
            self.guard(f"type({where}) is {type(thing).__name__}")
        elif isinstance(thing, Tensor):
            self._tensor(thing, where)
        elif type(thing) in (list, tuple):
            self.guard(f"type({where}) is {type(thing).__name__} and len({where}) == {len(thing)}")
            for n, part in enumerate(thing):
                self.argument(part, f"{where}[{n}]")
        elif type(thing) is dict:
            keys = self.name("keys", list(thing))
            self.guard(f"type({where}) is dict and list({where}) == {keys}")
            for n, part in enumerate(thing.values()):
                self.argument(part, f"{where}[{keys}[{n}]]")
        elif type(thing) in (int, float, str, bool):
            constant = self.name("c", thing)
            kind = type(thing).__name__
            same = f"({where} is {constant} or (type({where}) is {kind} and {where} == {constant}"
            self.guard(f"{same} and repr({where}) == repr({constant})))")
        else:
            self.guard(f"{where} is {self.name('c', thing)}")
            if not isinstance(thing, _CONSTANTS):
                self.recording.reach.walk(thing)

    def _tensor(self, tensor: Tensor, where: str) -> None:
        place = self.places.get(id(tensor))
        if place is not None:
            self.guard(f"{where} is {place}")
            return
        before = self.recording.before.get(tensor)
        if before is None:
            raise Refused("an argument is not on the CPU")
        n = len(self.places)
        self.places[id(tensor)] = t = f"t{n}"
        self.lines.append(f"{t} = {where}")
        self.lines.append(f"a{n} = {t}.array if type({t}) is {self.name('T', type(tensor))} else 0")
        shape, strides = (
            self.name("shape", before.array.shape),
            self.name("st", before.array.strides),
        )
        self.guard(
            f"type(a{n}) is ndarray and a{n}.shape == {shape} and a{n}.strides == {strides} and "
            f"a{n}.dtype == {self.name('dt', before.array.dtype)} and a{n}.flags.writeable is "
            f"{before.array.flags.writeable}"
        )
        self._history(tensor, t, before)
        # only one that reads no memory of another argument, or of what the function can see
        self.readers.append((t, f"a{n}"))

    def _history(self, tensor: Tensor, t: str, before: Any) -> None:
        if tensor._hooks is not None:
            raise Refused("a Tensor has hooks")
        is_leaf = edge_of(tensor) is tensor  # of another Tensor's memory, as by ``reshape``
        if before.view is not None and tensor.requires_grad and not is_leaf:
            raise Refused("a Tensor is a view, with a history")
        self.guard(
            f"{t}._requires_grad is {before.requires_grad} and {t}._hooks is None and "
            f"({t}._edge is None) is {before.edge is None} and "
            f"({t}._view is None) is {before.view is None} and "
            f"({t}._grad is None) is {before.grad is None}"
        )
        if before.view is not None:
            self.guard(f"{t}.is_leaf and {t}.requires_grad is {tensor.requires_grad}")

    def known_tensor(self, tensor: Tensor) -> str:
        """The name of a Tensor that the function can see: the very same one each time."""
        place = self.places.get(id(tensor))
        if place is None:
            self.places[id(tensor)] = place = self.name("s", tensor)
            self.state.append(place)
        return place

    def guard_state(self) -> None:
        """Tensors that the function can see: with the same memory, the same kind of history."""
        for tensor in self.recording.reach.tensors.values():
            before = self.recording.before.get(tensor)
            if before is None or type(before.array) is not np.ndarray:
                raise Refused("a Tensor that the function can see is not on the CPU")
            s = self.known_tensor(tensor)
            self.guard(f"{s}.array is {self.name('b', before.array)}")
            self._history(tensor, s, before)

    # ---- inputs -----------------------------------------------------------------------------

    def locate(self, tensor: Tensor) -> str:
        """How a Tensor that was there is found in a replay."""
        place = self.places.get(id(tensor))
        if place is not None:
            return place
        for owner in self._owners.get(id(tensor), ()):
            if id(owner) in self.places:
                return self._gradient(owner, tensor)
        raise Refused("it uses a Tensor that it cannot be seen to reach")

    def _gradient(self, owner: Tensor, grad: Tensor) -> str:
        n = len(self.places)
        self.places[id(grad)] = t = f"t{n}"
        before = self.recording.before[grad]
        self.lines.append(f"{t} = {self.places[id(owner)]}._grad; a{n} = {t}.array")
        shape, strides = (
            self.name("shape", before.array.shape),
            self.name("st", before.array.strides),
        )
        self.guard(
            f"type(a{n}) is ndarray and a{n}.shape == {shape} and a{n}.strides == {strides} and "
            f"a{n}.dtype == {self.name('dt', before.array.dtype)} and a{n}.flags.writeable"
        )
        self._history(grad, t, before)
        self.readers.append((t, f"a{n}"))
        return t


class Entry:
    """A recording that can be replayed: ``entry(args, kwargs)`` gives the result, or MISS."""

    def __init__(self, recording: Recording, backend: Any, optimize: Any) -> None:
        self.recording_why = None
        self.graph = recording.graph
        writer = Writer(recording)
        writer.guard(f"len(args) == {len(recording.args)}")
        writer.guard(f"len(kwargs) == {len(recording.kwargs)}")
        for tensor in recording.reach.tensors.values():
            writer.known_tensor(tensor)
        for n, thing in enumerate(recording.args):
            writer.argument(thing, f"args[{n}]", ("arg", n))
        for key, thing in recording.kwargs.items():
            writer.guard(f"{key!r} in kwargs")
            writer.argument(thing, f"kwargs[{key!r}]", ("kwarg", key))
        writer.guard_state()
        recording.reach.remember()
        _find_touched(recording, writer)
        plan = _Plan(recording, writer)
        writer.guard(f"unchanged() and ((mode.grad is {mode.grad}) if off.count else {mode.grad})")
        writer.guard("not off.count or not unusual()")
        kernels = writer.name("kernels", dict(KERNELS))
        writer.guard(f"not KERNELS and not {kernels} or KERNELS == {kernels}")
        dtype = writer.name("dd", get_default_dtype())
        writer.guard(f"not defaults.count and get_default_dtype() is {dtype}")
        self._finish(recording, writer, plan, backend, optimize)

    def _finish(
        self, recording: Any, writer: Writer, plan: Any, backend: Any, optimize: Any
    ) -> None:
        graph = recording.graph
        inputs, state = _bind(recording, writer)
        graph.inputs, graph.state = [value for value, _ in inputs], state
        _guard_aliases(recording, writer)
        joint = plan.joint
        if joint is None:
            graph.outputs = plan.outputs
        else:
            graph.outputs = joint.split(graph, plan.outputs)
        for value in graph.outputs:
            value.memory.leaves = True
        self.original = graph
        self.graph = optimize(graph)
        run = self.run = backend(self.graph)
        names = [f"r{n}" for n in range(len(graph.outputs))]
        call = f"run({', '.join(name for _, name in inputs)})"
        draws = recording.recorder.drew
        if draws:
            writer.lines.append("before = default_generator.get_state()")
        kept = _written_before_checks(self.original, writer)
        if kept:
            writer.lines.append(f"kept = [(a, a.copy()) for a in map(owner_of, ({kept}))]")
        writer.lines.append("try:")
        writer.lines.append(f"    {', '.join(names) + ', = ' if names else ''}{call}")
        writer.lines.append("except CheckFailed:")
        writer.lines.append("    default_generator.set_state(before)" if draws else "    pass")
        if kept:
            writer.lines.append("    for a, copy in kept: a[...] = copy")
        writer.lines.append("    return STOPPED")
        if not recording.recorder.wrote_outside:
            # what the graph refuses (an index out of range) is refused in the program's words
            writer.lines.append("except Exception:")
            writer.lines.append("    default_generator.set_state(before)" if draws else "    pass")
            writer.lines.append("    return STOPPED")
        else:  # something is written already, so the program cannot refuse it itself
            writer.lines.append("except IndexError as error:")
            writer.lines.append("    raise in_words(error) from None")
        writer.lines += plan.versions  # first: what the node saves, it saves after all writes
        if joint is not None:
            joint.compile(backend, optimize)
            writer.lines += joint.lines(writer, inputs)
            plan.lines[-1:] = [*joint.watching(writer, plan.names), plan.lines[-1]]
        writer.lines += plan.lines
        source = "def replay(args, kwargs):\n" + "\n".join(f"    {line}" for line in writer.lines)
        known = writer.names
        known |= {
            "KERNELS": KERNELS, "MISS": MISS, "STOPPED": STOPPED, "run": run, "wrap": wrap,
            "mode": mode, "off": off, "defaults": defaults, "get_default_dtype": get_default_dtype,
            "unusual": unusual, "unchanged": recording.reach.unchanged, "CheckFailed": CheckFailed,
            "ndarray": np.ndarray, "default_generator": default_generator,
            "freed_tensor": freed_tensor, "in_words": _in_words, "owner_of": owner_of,
            "with_history": with_history, "__name__": __name__,
        }  # fmt: skip
        self.code = source
        exec(compile(source, "<minitorch.compile>", "exec"), known)
        self.replay: Callable[[Any, Any], Any] = known["replay"]


def _in_words(error: IndexError) -> IndexError:
    """NumPy's refusal of an index, in PyTorch's words: an axis is a dimension."""
    return IndexError(str(error).replace("out of bounds for axis", "out of bounds for dimension"))


def _find_touched(recording: Recording, writer: Writer) -> None:
    """Effects on Tensors that were there name them: find them before the graph runs."""
    for effect in recording.effects:
        writer.locate(effect.tensor)
    for value in _used(recording.graph):
        if value in recording.recorder.sources:
            writer.locate(recording.recorder.sources[value])


def _used(graph: ArrayGraph) -> dict[Value, None]:
    used: dict[Value, None] = {}
    for call in graph.calls:
        used.update(dict.fromkeys(call.values()))
    used.update(dict.fromkeys(graph.outputs))
    return used


def _written_before_checks(graph: ArrayGraph, writer: Writer) -> str:
    """The arrays, by their names, that a replay has written into when a check may stop it: it must
    write back what stood there, and the program begins from what it would have found."""
    last = max((n for n, call in enumerate(graph.calls) if call.kind == "check"), default=0)
    written = {memory for call in graph.calls[:last] for memory in call.touches()}
    found: dict[Memory, str] = {}
    sources = writer.recording.recorder.sources
    for value in (*graph.inputs, *graph.state):
        if value.memory in written and value in sources:
            place = writer.locate(sources[value])
            is_input = place.startswith("t")
            found[value.memory] = f"a{place[1:]}" if is_input else f"{place}.array"
    return "".join(f"{name}, " for name in found.values())


def _bind(recording: Recording, writer: Writer) -> Any:
    """Which lifted arrays are inputs, and which are the same at every replay."""
    inputs: list[tuple[Value, str]] = []
    state: dict[Value, np.ndarray] = {}
    sources = recording.recorder.sources
    numbers = _number_inputs(recording, writer)
    for value in _used(recording.graph):
        if value in numbers:
            inputs.append((value, numbers[value]))
            continue
        tensor = sources.get(value)
        if tensor is None:
            continue
        place = writer.locate(tensor)
        if place.startswith("t"):
            inputs.append((value, f"a{place[1:]}"))
            value.memory.kind = "input"
        else:
            state[value] = recording.before[tensor].array
            value.memory.kind = "state"
    return inputs, state


def _number_inputs(recording: Recording, writer: Writer) -> dict[Value, str]:
    """How a replay finds each number that is an input."""
    found = {}
    for place in recording.places:
        kind, where = place.path[0], place.path[-1]
        if kind == "seen":
            holder = writer.name("d", place.holder)
            expression = f"{holder}.cell_contents" if where is None else f"{holder}[{where!r}]"
        else:
            expression = f"{kind}s[{where!r}]"
        found[recording.numbers[place.path]._value] = expression
    return found


def _guard_aliases(recording: Recording, writer: Writer) -> None:
    """No argument may read memory of another one, or of a Tensor that the function can see."""
    if not writer.readers:
        return
    tensors = [t for t in recording.before if id(t) in writer.places]
    kinds: dict[int, list[str]] = {}  # for each memory: is it an argument's ("t"), or seen ("s")?
    for tensor in tensors:
        owner = id(owner_of(recording.before[tensor].array))
        kinds.setdefault(owner, []).append(writer.places[id(tensor)][0])
    if any("t" in found and len(found) > 1 for found in kinds.values()):
        raise Refused("two Tensors that it is given share memory")
    fixed = writer.name("owners", {owner for owner, found in kinds.items() if "s" in found})
    for _, a in writer.readers:
        writer.lines.append(f"o{a} = id({a} if {a}.base is None else owner_of({a}))")
        writer.guard(f"o{a} not in {fixed}")
    if len(writer.readers) > 1:
        everything = ", ".join(f"o{a}" for _, a in writer.readers)
        writer.guard(f"len({{{everything}}}) == {len(writer.readers)}")


# ---- effects and results ------------------------------------------------------------------------


class _Plan:
    """What a replay does after the graph has run: effects, then the result."""

    def __init__(self, recording: Recording, writer: Writer) -> None:
        self.recording, self.writer = recording, writer
        self.outputs: list[Value] = []
        self.versions: list[str] = []
        self.lines: list[str] = []
        self.made: dict[int, str] = {}  # new Tensors that have a name already
        self.names: dict[Memory, str] = {}  # of those that the graph makes, by their memory
        self.joint: Joint | None = recording.joint
        self._memories: set[Any] = set()
        self.results = tensors_in(recording.result)
        for effect in recording.effects:
            self._effect(effect)
        self.lines.append(f"return {self.result(recording.result)}")

    def output(self, value: Value) -> str:
        """The name of the array of a Value that leaves the graph."""
        if value.memory.kind != "made":
            raise Refused("a result shares memory with a Tensor that was there before")
        if value.memory in self._memories and not value.is_number:
            raise Refused("two results share memory")
        self._memories.add(value.memory)
        self.outputs.append(value)
        return f"r{len(self.outputs) - 1}"

    def _effect(self, effect: Any) -> None:
        place = self.writer.locate(effect.tensor)
        if effect.what == "version":
            storage = f"({place}._storage or {place}.storage)"
            self.versions.append(f"{storage}.version += {effect.amount}")
        elif effect.what == "no grad":
            self.lines.append(f"{place}._grad = None")
        else:
            grad = effect.tensor._grad
            name = self.names[effect.value.memory] = self.made[id(grad)] = f"n{len(self.made)}"
            self.lines.append(f"{place}._grad = {name} = wrap({self.output(effect.value)})")
            if effect.amount:
                self.lines.append(f"{name}.storage.version = {effect.amount}")

    def result(self, thing: Any) -> str:
        """An expression for a part of the result."""
        if isinstance(thing, Tensor):
            return self._tensor(thing)
        if type(thing) is TracedNumber:
            return self.output(thing._value)
        if type(thing) in (list, tuple):
            parts = "".join(f"{self.result(part)}, " for part in thing)
            return f"[{parts}]" if type(thing) is list else f"({parts})"
        if isinstance(thing, tuple) and hasattr(thing, "_fields"):
            make = self.writer.name("make", type(thing))
            return f"{make}({', '.join(self.result(part) for part in thing)})"
        if type(thing) is dict:
            pairs = [f"{self.writer.name('c', k)}: {self.result(v)}" for k, v in thing.items()]
            return f"{{{', '.join(pairs)}}}"
        if isinstance(thing, _CONSTANTS):
            return self.writer.name("c", thing)
        raise Refused(f"it returns a {type(thing).__name__}")

    def _tensor(self, tensor: Tensor) -> str:
        if id(tensor) in self.made:
            return self.made[id(tensor)]
        if tensor in self.recording.before:
            return self.writer.locate(tensor)
        if tensor._view is not None and self._is_seen(tensor._base):
            raise Refused("a result is a view of a Tensor that the caller has, too")
        if tensor.requires_grad != tensor._requires_grad:
            raise Refused("a result is a view of what gets gradients")
        value = self.recording.result_values.get(id(tensor))
        name = self.made[id(tensor)] = f"n{len(self.made)}"
        if value is None:
            self._constant(tensor, name)
            return name
        self.names[value.memory] = name
        if self.joint is not None and id(tensor) in self.joint.outputs:
            expression = self.joint.tensor(tensor, self.output(value))
        elif tensor._requires_grad and tensor._edge is not None:
            if not self.recording.has_freed_history(tensor):
                raise Refused("it returns a Tensor with a history")
            # (backward would tell of that, or of this)
            if self.recording.needs_what_is_gone(tensor):
                raise Refused("a backward has freed a part of a history, and another is spoiled")
            expression = f"freed_tensor({self.output(value)})"
        elif tensor._requires_grad:
            expression = f"wrap({self.output(value)}).requires_grad_()"
        else:
            expression = f"wrap({self.output(value)})"
        self._made(tensor, name, expression)
        return name

    def _is_seen(self, base: Any) -> bool:
        return base in self.recording.before or id(base) in map(id, self.results)

    def _constant(self, tensor: Tensor, name: str) -> None:
        """A Tensor of numbers that the program names (``torch.tensor([1, 2])``): a copy."""
        array, owner = tensor.array, id(owner_of(tensor.array))
        if type(array) is not np.ndarray or tensor._edge is not None or owner in self._memories:
            raise Refused("it returns values that were not recorded")
        if any(id(owner_of(b.array)) == owner for b in self.recording.before.values()):
            raise Refused("a result shares memory with a Tensor that was there before")
        self._memories.add(owner)
        if array.copy(order="K").strides != array.strides:
            raise Refused("it returns a view of values that were not recorded")
        kept = self.writer.name("k", array.copy(order="K"))
        grad = ".requires_grad_()" if tensor._requires_grad else ""
        self._made(tensor, name, f"wrap({kept}.copy(order='K')){grad}")

    def _made(self, tensor: Tensor, name: str, expression: str) -> None:
        """The lines that make a Tensor of the result."""
        self.lines.append(f"{name} = {expression}")
        storage = tensor._storage
        if storage is not None and storage.version:
            self.lines.append(f"{name}.storage.version = {storage.version}")
        if tensor._grad is not None:
            raise Refused("it returns a new Tensor that has a gradient")
        if tensor.__dict__ or type(tensor) is not Tensor:
            raise Refused("it returns a Tensor with attributes, or of a class of its own")
