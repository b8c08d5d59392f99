"""Letters: how a batch comes from a worker process to the main process.

A letter is a pickle in which tensors stand only by number. Their memory is enclosed: written into
files of shared memory, which the reader maps. So a letter is short, however large the batch is, and
nothing is copied where it is read::

    letter = pickle((enclosures, tensors, text))
        text         the pickled batch, with numbers for tensors
        tensors      for each: its class, its enclosure, and where in it the tensor reads
        enclosures   for each memory: the name of the file, and its size

Tensors that share memory share an enclosure, and share memory again where the letter is read. An
enclosure belongs to the reader, who removes its name at once: it lives as long as its tensors.
"""

from __future__ import annotations

import io
import pickle
from multiprocessing.reduction import ForkingPickler
from typing import Any

import numpy as np

from ...shared_memory import Segment, borrow, lend, mapped, new_file, remove, segment_of
from ...sharing import check_leaf
from ...tensors import Tensor
from ...tensors.pickling import Memory, _attributes, _leaf, place_of

# So many files are mapped at most: from here on, what they hold is read into ordinary memory. (A
# program that keeps all batches of an epoch would reach the limit of open files otherwise.)
MOST_MAPPED = 256


class _Writer(ForkingPickler):
    """Pickles an object, and puts its tensors aside."""

    def __init__(self, text: io.BytesIO) -> None:
        super().__init__(text, pickle.HIGHEST_PROTOCOL)
        self.tensors: list[Tensor] = []
        self.numbers: dict[int, int] = {}

    def persistent_id(self, obj: Any) -> int | None:
        if not isinstance(obj, Tensor):
            return None
        number = self.numbers.get(id(obj))
        if number is None:
            check_leaf(obj)
            number = self.numbers[id(obj)] = len(self.tensors)
            self.tensors.append(obj)
        return number


class _Reader(pickle.Unpickler):
    """Unpickles an object, and puts the tensors in their places."""

    def __init__(self, text: bytes, tensors: list[Tensor]) -> None:
        super().__init__(io.BytesIO(text))
        self.tensors = tensors

    def persistent_load(self, number: int) -> Tensor:
        return self.tensors[number]


class _Enclosure:
    """The part of a memory that the tensors of a letter read."""

    def __init__(self, memory: Memory, number: int) -> None:
        self.memory = memory
        self.number = number
        self.start, self.stop = memory.bytes.nbytes, 0

    def add(self, array: np.ndarray) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        """One more array reads the memory; returns where: offset in bytes, shape, strides."""
        place = offset, shape, strides = place_of(array, self.memory)
        if array.size:
            reach = sum([(n - 1) * step for n, step in zip(shape, strides)])
            self.start = min(self.start, offset)
            self.stop = max(self.stop, offset + reach + array.itemsize)
        return place

    def send(self, prefix: str) -> tuple[int, str | None, str, int]:
        """What the letter says of it: where it starts, key, path and size."""
        if self.stop <= self.start:
            return 0, None, "", 0
        segment = segment_of(self.memory.owner)
        if segment is not None and segment.path is not None:
            return 0, *lend(segment, prefix)
        size = self.stop - self.start
        path = new_file(prefix, self.memory.bytes[self.start : self.stop].data)
        return self.start, None, path, size


def write(obj: Any, prefix: str) -> bytes:
    """An object as a letter. ``prefix``: how the names of its enclosures begin.

    Raises RuntimeError for tensors with a history, and what pickle raises.
    """
    text = io.BytesIO()
    writer = _Writer(text)
    writer.dump(obj)
    enclosures: dict[int, _Enclosure] = {}
    tensors = []
    for tensor in writer.tensors:
        memory = Memory.of(tensor.array)
        enclosure = enclosures.get(id(memory))
        if enclosure is None:
            enclosure = enclosures[id(memory)] = _Enclosure(memory, len(enclosures))
        place = enclosure.add(tensor.array)
        about = type(tensor), tensor.array.dtype, tensor.requires_grad, _attributes(tensor)
        tensors.append((enclosure.number, place, *about))
    sent = [enclosure.send(prefix) for enclosure in enclosures.values()]
    return bytes(ForkingPickler.dumps((sent, tensors, text.getvalue()), pickle.HIGHEST_PROTOCOL))


def read(letter: bytes) -> Any:
    """The object that was written, over the memory that was enclosed."""
    sent, about, text = pickle.loads(letter)
    memories = [_open(*enclosure) for enclosure in sent]
    tensors = []
    for number, place, cls, dtype, requires_grad, attributes in about:
        start, memory = memories[number]
        offset, shape, strides = place
        array = np.ndarray(shape, dtype, memory, max(offset - start, 0), strides)
        tensor = _leaf(cls, array, requires_grad)
        for name, value in (attributes or {}).items():
            setattr(tensor, name, value)
        tensors.append(tensor)
    return _Reader(text, tensors).load()


def _open(start: int, key: str | None, path: str, nbytes: int) -> tuple[int, np.ndarray]:
    if not nbytes:
        return 0, np.empty(0, np.uint8)
    if key is not None:
        return start, borrow(key, path, nbytes)
    if Segment.mapped < MOST_MAPPED:
        memory = mapped(path, path, nbytes)
        memory.base.give_up_name()  # type: ignore[union-attr]
    else:
        memory = np.fromfile(path, np.uint8)
        remove(path)
    return start, memory
