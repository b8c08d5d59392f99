"""Honest checkpoints with something changed: bytes anywhere, instructions, records, numbers."""

from __future__ import annotations

import collections
import functools
import io
import pickletools
import random
import zipfile
from collections.abc import Callable

import minitorch
from minitorch.serialization.opcodes import ARGUMENTS
from tests.serialization.hostile.files import CALLS, VALUES
from tests.serialization.hostile.pickles import call

_OPCODES = sorted(ARGUMENTS)


@functools.cache
def honest() -> tuple[bytes, ...]:
    """A few small checkpoints, each in both formats."""
    model = minitorch.nn.Sequential(minitorch.nn.Linear(2, 2), minitorch.nn.BatchNorm1d(2))
    optimizer = minitorch.optim.Adam(model.parameters())
    model(minitorch.ones(3, 2)).sum().backward()
    optimizer.step()
    noted = minitorch.nn.Parameter(minitorch.ones(2))
    noted.note = ["mine", 1]
    memory = minitorch.arange(12.0).view(3, 4)
    values = (
        {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "epoch": 3},
        [memory, memory[1], memory.t(), memory > 3, memory.double(), noted],
        {
            "size": memory.shape, "device": minitorch.device("cuda:1"), "dtype": minitorch.half,
            "layout": minitorch.strided, 7: (1, 2.5, 1j, None, True, 2**70), (1, "a"): {1, "a"},
            "bytes": b"\xff\0", "array": bytearray(b"xy"), "counts": collections.Counter("abca"),
            "buffer": minitorch.nn.Buffer(memory[0].clone()), "storage": memory.untyped_storage(),
        },
    )  # fmt: skip
    files = []
    for value in values:
        for as_archive in (True, False):
            file = io.BytesIO()
            minitorch.save(value, file, _use_new_zipfile_serialization=as_archive)
            files.append(file.getvalue())
    return tuple(files)


def mutated(seed: int, number: int) -> bytes:
    """The file with this number; the same numbers make the same file everywhere."""
    rng = random.Random(f"{seed} {number}")
    data = rng.choice(honest())
    if data[:2] == b"PK" and rng.random() < 0.7:
        return _in_archive(data, rng)
    if data[:2] != b"PK" and rng.random() < 0.5:
        return _in_pickles(data, rng)
    return _bytes(data, rng, rng.randint(1, 6))


def _in_archive(data: bytes, rng: random.Random) -> bytes:
    """The records change, and their checksums with them: so the unpickler meets the change."""
    with zipfile.ZipFile(io.BytesIO(data)) as source:
        records = [(info.filename, source.read(info)) for info in source.infolist()]
    place = rng.choice([0, 0, 0, 0, rng.randrange(len(records))])
    name, content = records[place]
    content = _pickle(content, rng) if place == 0 else _bytes(content or b"\0", rng, 3)
    records[place] = (name, content)
    if rng.random() < 0.05:
        records.remove(rng.choice(records))
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as target:
        for name, content in records:
            target.writestr(zipfile.ZipInfo(name), content)
    changed = file.getvalue()
    return _bytes(changed, rng, 2) if rng.random() < 0.1 else changed


def _in_pickles(data: bytes, rng: random.Random) -> bytes:
    """One of the five pickles of the old format changes."""
    parts, rest = [], data
    for _ in range(5):
        stream = io.BytesIO(rest)
        for _ in pickletools.genops(stream):
            pass
        parts.append(rest[: stream.tell()])
        rest = rest[stream.tell() :]
    place = rng.choice([0, 1, 2, 3, 3, 3, 3, 4])
    parts[place] = _pickle(parts[place], rng)
    return b"".join(parts) + rest


def _pickle(data: bytes, rng: random.Random) -> bytes:
    """A pickle some of whose instructions are others."""
    starts = [place for _, _, place in pickletools.genops(data) if place is not None]
    parts = [data[a:b] for a, b in zip(starts, [*starts[1:], len(data)])]
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(1, len(parts))
        change: Callable[[], list[bytes]] = rng.choice(_changes(parts, at, rng))
        parts[at : at + 1] = change()
        if not parts[1:]:
            break
    return b"".join(parts)


def _changes(parts: list[bytes], at: int, rng: random.Random) -> list[Callable[[], list[bytes]]]:
    here = parts[at]
    return [
        list,
        lambda: [here] * rng.choice([2, 2, 3, 50]),
        lambda: [rng.choice(parts)],
        lambda: [rng.choice(parts), here],
        lambda: [_bytes(here, rng, 1)],
        lambda: [here[:1] + bytes(rng.choice([0, 1, 127, 255]) for _ in here[1:])],
        lambda: [rng.choice(_OPCODES), here],
        lambda: [rng.choice(list(VALUES.values()))],
        lambda: [rng.choice(list(VALUES.values())), here],
        lambda: [_call(rng), here],
    ]


def _call(rng: random.Random) -> bytes:
    path = rng.choice(list(CALLS))
    args = [rng.choice(list(VALUES.values())) if rng.random() < 0.3 else arg for arg in CALLS[path]]
    return call(path, *args)


def _bytes(data: bytes, rng: random.Random, times: int) -> bytes:
    """Bytes that are changed, put in, taken out, cut off."""
    changed = bytearray(data)
    for _ in range(times):
        at = rng.randrange(len(changed) + 1)
        kind = rng.randrange(7)
        if kind < 3:
            changed[at : at + 1] = bytes([rng.choice([0, 1, 127, 128, 255, rng.randrange(256)])])
        elif kind == 3:
            changed[at : at + rng.choice([1, 4, 30])] = b""
        elif kind == 4:
            changed[at:at] = rng.randbytes(rng.choice([1, 2, 8]))
        elif kind == 5:
            other = rng.randrange(len(changed) + 1)
            changed[at : at + 8] = changed[other : other + 8]
        elif rng.random() < 0.2:
            del changed[at:]
    return bytes(changed)
