"""Pickles that grow: each asks for more work or memory with every few bytes.

The attack is in the rate. A pickle of n bytes may take n steps, and n * 10 bytes; these would take
n * n steps, or hundreds of bytes for each of theirs.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator
from typing import Any

from tests.serialization.hostile.pickles import (
    HOOKS,
    call,
    fraction,
    name,
    number,
    row,
    storage,
    table,
    tensor,
    text,
)

_MODULUS = sys.hash_info.modulus


def growing(size: int) -> Iterator[tuple[str, bytes]]:
    """(name, pickle) of pickles with about ``size`` bytes."""
    for title, (before, again, after) in {**_repeated(size), **_copied(size)}.items():
        count = max(1, (size - len(before) - len(after)) // len(again))
        yield f"{title}, {size}", before + again * count + after
    for title, keys in _colliding(size).items():
        yield f"a dict of {title}, {size}", b"}(" + b"N".join([*keys, b""]) + b"u"
        yield f"single items of {title}, {size}", b"}" + b"".join([key + b"Ns" for key in keys])
        yield f"a set of {title}, {size}", call("builtins.set", b"](" + b"".join(keys) + b"e")
        pairs = [key + b"N\x86" for key in keys]
        yield (
            f"an OrderedDict of {title}, {size}",
            call("collections.OrderedDict", b"](" + b"".join(pairs) + b"e"),
        )
    yield from _chains(size)
    yield from _shared(size)
    yield from _long(size)
    yield from _secretly_shared(size)


Parts = tuple[bytes, bytes, bytes]


def _repeated(size: int) -> dict[str, Parts]:
    """One short thing, again and again."""
    return {
        "nothings": (b"(", b"N", b"t"), "lists": (b"(", b"]", b"t"), "dicts": (b"(", b"}", b"t"),
        "sets": (b"(", b"\x8f", b"t"), "marks": (b"", b"(", b"N"), "tuples": (b")", b"\x85", b""),
        "protocols": (b"", b"\x80\4", b"N"), "memos": (b"N", b"q\0", b""),
        "places": (b"N", b"q\0q\1", b""), "ints": (b"(", b"M\xff\xff", b"t"),
        "strings": (b"(", b"U\2ab", b"t"), "names": (b"(", b"ctorch\nint8\n", b"t"),
        "dicts of one": (b"(", b"}NNs", b"t"), "lists of one": (b"(", b"]Na", b"t"),
        "appended": (b"]", b"Na", b""), "set items": (b"}", b"NNs", b""),
        "a wide character": (b"(", text("x" * 1000 + "\U0001f600"), b"t"),
        "built": (HOOKS, b"}b", b""), "pairs": (b"N", b"N\x86", b""),
        "deep lists": (b"]", b"]", b"a" * (size // 3)),
        "marks and tuples": (b"", b"(t", b""), "empty updates": (b"}", b"(u", b""),
        "long names": (b"", b"c" + b"a" * 900 + b"\n" + b"b" * 900 + b"\n", b""),
    }  # fmt: skip


def _copied(size: int) -> dict[str, Parts]:
    """Something long is made once, and then copied, walked through or made anew from the memo."""
    n = size // 4
    words = b"](" + b"U\1a" * (n // 3) + b"eq\0"
    pairs = b"](" + b"N" * (n // 3) + b"eq\0"
    numbers = b"(" + b"K\1" * (n // 2) + b"tq\0"
    entries = b"}(" + b"".join([struct.pack("<BH", 77, i % 65536) + b"N" for i in range(n // 4)])
    entries += b"uq\0"

    def calling(path: str, value: bytes, args: int = 1) -> Parts:
        return (
            value + name(path) + b"q\1(",
            b"h\1" + b"h\0" * args + bytes([0x84 + args]) + b"R",
            b"t",
        )

    plain = storage() + b"q\2" + name("torch._utils._rebuild_tensor_v2") + b"q\1"
    place = number(0) + row(number(4)) + row(number(1)) + b"\x89" + HOOKS
    honest = b"(h\2" + place + b"tq\0("
    wide = b"(h\2" + number(0) + b"(" + b"K\1" * (n // 4) + b"tq\3h\3\x89" + HOOKS + b"tq\0("
    pid = row(text("storage"), name("torch.FloatStorage"), text("0"), text("cpu"), number(4))
    state = tensor() + b"q\2" + entries
    with_state = name("torch._utils._rebuild_parameter_with_state") + b"q\1("
    return {
        "sets again": calling("builtins.set", words),
        "sets of ones": calling("builtins.set", b"]Naq\0"),
        "OrderedDicts again": calling("collections.OrderedDict", pairs),
        "Counters again": calling("collections.Counter", entries),
        "Sizes again": calling("torch.Size", numbers),
        "small Sizes": calling("torch.Size", row(number(2)) + b"q\0"),
        "bytes again": calling("_codecs.encode", text("é" * (n // 2)) + b"q\0"),
        "bytearrays again": calling("builtins.bytearray", call("_codecs.encode", text("x" * n)) + b"q\0"),  # noqa: E501
        "devices": calling("torch.device", text("cuda:" + "9" * n) + b"q\0"),
        "small devices": calling("torch.device", text("cpu") + b"q\0"),
        "complex": calling("builtins.complex", fraction(1.5) + b"q\0", 2),
        "layouts": calling("torch.serialization._get_layout", text("torch.strided") + b"q\0"),
        "tensors again": (plain + honest, b"h\1h\0R", b"t"),
        "tensors of many sizes": (plain + wide, b"h\1h\0R", b"t"),
        "memories again": (pid + b"q\0(", b"h\0Q", b"t"),
        "memories below many values": (pid + b"q\0(" + b"N" * n, b"h\0Q", b"t"),
        "Parameters again": (tensor() + b"q\0" + name("torch.nn.parameter.Parameter") + b"q\1(",
                             b"h\1h\0\x85\x81", b"t"),
        "Parameters without data": (name("torch.nn.parameter.Parameter") + b"q\1(", b"h\1)\x81", b"t"),  # noqa: E501
        "Parameters with many notes": (state + with_state, b"h\1(h\2\x89Nh\0tR", b"t"),
        "states again": (entries + HOOKS, b"h\0b", b""),
        "one tensor, printed again": (tensor() + b"q\0(", b"h\0", b"t"),
        "an expanded tensor": (b"(", call(
            "torch._utils._rebuild_tensor_v2", storage(), number(0), row(number(2**20), number(2**20)),  # noqa: E501
            row(number(0), number(0)), b"\x89", HOOKS), b"t"),
        "long words, printed again": (text("x" * n) + b"q\0(", b"h\0", b"t"),
        "long rows, printed again": (numbers + b"(", b"h\0", b"t"),
        "one key again": (b"}" + text("a") + b"q\0", b"h\0Ns", b""),
        "a wide key again": (row(*[number(1)] * 300) + b"q\0}", b"h\0Ns", b""),
        "sets of wide keys": calling("builtins.set", b"]" + row(*[number(1)] * 300) + b"aq\0"),
    }  # fmt: skip


def _colliding(size: int) -> dict[str, list[bytes]]:
    """Keys of one hash, or nearly."""

    def many(length: int) -> range:
        return range(size // length)

    return {
        "multiples of a power of two": [number(i << 44) for i in many(15)],
        "small multiples": [number(i << 14) for i in many(9) if i << 14 < 2**31],
        "floats of one hash": [fraction(i * 2.0 ** (61 * (i % 16))) for i in many(13)],
        "complex of one hash": [
            call("builtins.complex", fraction(float(1000003 * i)), fraction(float(-i)))
            for i in many(60)
        ],
        "devices of one hash": [
            call("torch.device", text("cpu"), number(i * _MODULUS)) for i in many(45)
        ],
        "rows of -1 and -2": [
            row(*[number(-1 - (i >> bit & 1)) for bit in range(17)]) for i in many(90)
        ],
        "rows of numbers": [row(number(i << 40), number(-i << 40)) for i in many(24)],
        "negative numbers": [number(-i << 31) for i in many(10)],
    }  # fmt: skip


def _chains(size: int) -> Iterator[tuple[str, bytes]]:
    """Keys that fill the places where Python looks for another key, which is then set for ever."""
    count = max(4, size // 12)
    bits = (count * 3 // 2).bit_length()
    mask = 2**bits - 1
    target = perturb = 2**40
    place, chain = target & mask, dict[int, None]()
    while len(chain) < count:
        chain[place] = None
        perturb >>= 5
        place = (place * 5 + perturb + 1) & mask
    fill = b"".join([number(i) + b"N" for i in chain])
    again = (b"h\0Ns") * (size // 8)
    yield f"a chain, {size}", number(target) + b"q\0}(" + fill + b"u" + again
    memo = b"".join([b"r" + struct.pack("<I", i) for i in chain])
    yield f"a chain of places, {size}", b"N" + memo + b"j" + struct.pack("<I", next(iter(chain)))


def _shared(size: int) -> Iterator[tuple[str, bytes]]:
    """Values that hold each other, so that to print them takes longer than there is time."""
    doubled: dict[str, Any] = {
        "tuples": (b")", b"%s\x86"), "lists": (b"]", b"](%se"), "dicts": (b"}", b"}N%sN%su"),
    }  # fmt: skip
    for title in doubled:
        program = b"])" if title == "tuples" else b"]}"
        parts = [program[1:2] + b"r" + struct.pack("<I", 0)]
        for i in range(max(2, size // 25)):
            get = b"j" + struct.pack("<I", i)
            made = {"tuples": get * 2 + b"\x86", "lists": b"](" + get * 2 + b"e",
                    "dicts": b"}(" + text("a") + get + text("b") + get + b"u"}[title]  # fmt: skip
            parts.append(made + b"r" + struct.pack("<I", i + 1))
        yield f"doubled {title}, {size}", b"(" + b"".join(parts) + b"t"
    count = max(2, min(300, int(size**0.5) // 3))
    lists = b"".join([b"]q%c" % i for i in range(min(count, 200))])
    joined = b"".join([b"h%c(" % i + b"".join([b"h%c" % j for j in range(min(count, 200))]) + b"e"
                       for i in range(min(count, 200))])  # fmt: skip
    yield f"lists that hold each other, {size}", b"(" + lists + joined + b"t"
    notes = b"".join([text(f"n{i}") + b"N" for i in range(size // 12)])
    yield (
        f"notes, {size}",
        call(
            "torch._utils._rebuild_parameter_with_state",
            tensor(),
            b"\x89",
            HOOKS,
            b"}(" + notes + b"u",
        ),
    )
    metadata = table((text("_metadata"), b"}(" + b"".join(
        [text(str(i)) + b"}" for i in range(size // 12)]) + b"u"))  # fmt: skip
    yield f"metadata, {size}", HOOKS + metadata + b"b"


def _long(size: int) -> Iterator[tuple[str, bytes]]:
    """Something long that every step would read to its end: texts, names, tables."""
    n = size // 4
    again = size // 8  # times
    key, other = text("k" * n) + b"q\0", text("k" * n) + b"q\1"  # equal, and not the same
    as_bytes = [call("_codecs.encode", word, text("latin1")) + b"q\1" for word in (key, other)]
    yield f"equal long keys, {size}", b"}(" + key + b"N" + other + b"N" + b"h\1N" * again + b"u"
    yield (
        f"single equal long keys, {size}",
        b"}" + key + b"Ns" + other + b"Ns" + b"h\1Ns" * again,
    )
    yield f"equal long bytes, {size}", b"}(" + b"N".join([*as_bytes, b"h\1N" * again]) + b"u"
    yield (
        f"a set of equal long words, {size}",
        call("builtins.set", b"](" + key + other + b"h\1" * again + b"e"),
    )
    rows, count = [], size // 40
    for i in range(count // 2):
        word = text("k" * (size // 18)) + b"q%c" % i if i < 9 else b"h%c" % (i % 9)
        made = b"h\x0a" if i else name("builtins.complex")
        made += row(fraction(-1000003.0 * i), fraction(float(i))) + b"R"
        rows.append(word + (made if i else made.replace(b"complex\n", b"complex\nq\x09q\x0a")))
    yield f"rows of long words of one hash, {size}", b"}(" + b"".join(
        [part + b"\x86N" for part in rows]) + b"u"  # fmt: skip
    wide = b"".join([
        row(*[fraction(1.0)] * 50, *[number(-1 - (i >> bit & 1)) for bit in range(6)]) + b"q%c" % i
        for i in range(min(64, size // 1000))
    ])  # fmt: skip
    keys = b"](" + b"".join([b"h%c" % i for i in range(min(64, size // 1000))]) + b"e"
    yield (
        f"sets of wide rows of one hash, {size}",
        b"(" + wide + b"t" + name("builtins.set") + b"q\x40(" + (b"h\x40" + keys + b"\x85R") * (
            size // 2 // (len(keys) + 4)) + b"tt",
    )  # fmt: skip
    table_of = table((text("a" * n), b"N")) + b"q\0"
    yield f"a long attribute, built again, {size}", table_of + HOOKS + b"h\0b" * again
    entries = b"".join([number(i) + b"h\0" for i in range(n // 7)])
    metadata = b"}q\0}(" + entries + b"uq\1}" + text("_metadata") + b"h\1sq\2"
    yield f"_metadata, built again, {size}", b"(" + metadata + HOOKS + b"h\2b" * again + b"t"
    function = name("torch._utils._rebuild_parameter_with_state") + b"q\2"
    yield (
        f"a long attribute of Parameters, {size}",
        b"(" + table_of + tensor() + b"q\1" + function + b"h\2(h\1\x89Nh\0tR" * (again // 2) + b"t",
    )
    pids = [
        row(text("storage"), name("torch.FloatStorage"), word, text("cpu"), number(4))
        for word in (key, other)
    ]
    asked = pids[0] + b"Q" + pids[1] + b"q\3Q" + b"h\3Q" * again
    yield f"a long name of a memory, {size}", b"(" + asked + b"t"


def _secretly_shared(size: int) -> Iterator[tuple[str, bytes]]:
    """Values that hold each other, by calls that take parts out of their arguments."""
    count = max(2, min(size // 60, 90))
    note = name("torch._utils._rebuild_parameter_with_state") + b"q\xf0" + tensor() + b"q\xf1"
    ways = {
        "OrderedDicts": (
            name("collections.OrderedDict") + b"q\xf0", "](K\0{x}\x86{q}e\x85R", "]({h}e\x85R"),
        "Counters": (name("collections.Counter") + b"q\xf0", "}}K\0{x}s{q}\x85R", "{h}\x85R"),
        "notes": (note, "(h\xf1\x89N}}U\4note{x}s{q}tR", "(h\xf1\x89N{h}tR"),
    }  # fmt: skip
    for title, (before, first, second) in ways.items():
        value = "](NNe"
        fill = b"N" + b"".join([b"q%c" % i for i in range(240)])  # no gaps in the memo
        for i in range(count):
            parts = {"x": value, "q": f"q{chr(i)}", "h": f"h{chr(i)}"}
            value = f"](h\xf0{first.format(**parts)}h\xf0{second.format(**parts)}e"
        program = b"(" + fill + before + value.encode("latin1") + b"t"
        yield f"{title} that share in secret, {size}", program
    again = b"h\0" * (size // 3)
    noted = call(
        "torch._utils._rebuild_parameter_with_state",
        tensor(), b"\x89", HOOKS, table((text("note"), b"N")),
    )  # fmt: skip
    for title, value in {
        "a tensor with a note": noted, "a long number": b"\x8a\xff" + b"\x7f" * 255,
        "a storage": storage(), "a device": call("torch.device", text("cpu")),
        "a function": name("torch._utils._rebuild_tensor_v2"), "a dtype": name("torch.float16"),
    }.items():  # fmt: skip
        yield f"{title}, printed again, {size}", b"(" + value + b"q\0" + again + b"t"
