"""Hostile files, made from a few lists: nearly every instruction, argument, name and number that
a file can hold, in places where it does not belong.
"""

from __future__ import annotations

import itertools
import pickletools
import struct
import zlib
from collections.abc import Iterator

from tests.serialization.hostile.growing import growing
from tests.serialization.hostile.pickles import (
    HOOKS,
    MEMORY,
    archive,
    call,
    fraction,
    legacy,
    name,
    number,
    old,
    parameter,
    row,
    storage,
    table,
    tensor,
    text,
)

MARKER = "MINITORCH_HOSTILE"


def hostile(sentinel: str) -> Iterator[tuple[str, bytes]]:
    """(name, bytes) of hostile files.

    - ``sentinel``: the path of a file that their code would write.
    """
    programs = itertools.chain(
        _code(sentinel),
        _instructions(),
        _arguments(),
        kinds(),
        _attributes(),
        _memories(),
        _keys(),
    )
    for title, program in programs:
        yield f"zip: {title}", archive(program)
        yield f"legacy: {title}", legacy(program)
    yield from _lies()
    yield from _in_each_other()
    yield from records()
    yield from _old_parts()


def grown(size: int) -> Iterator[tuple[str, bytes]]:
    """(name, bytes) of files that ask for too much, of about ``size`` bytes each."""
    for title, program in growing(size):
        yield f"zip: {title}", archive(program)
        yield f"legacy: {title}", legacy(program)


# ---- values that fit nowhere -------------------------------------------------------------------

_DOUBLED = b")" + b"q\x09h\x09\x86" * 64
VALUES = {
    "nothing": b"N", "true": b"\x88", "zero": number(0), "minus one": number(-1),
    "2**31": number(2**31), "2**63": number(2**63), "-2**63": number(-(2**63)),
    "2**2000": b"\x8a\xfb" + bytes(250) + b"\1", "nan": fraction(float("nan")),
    "1e308": fraction(1e308), "a word": text("x"), "an empty word": text(""),
    "a surrogate": text("\ud800"), "controls": text("\x1b]0;x\x07\n\0"),
    "a long word": text("9" * 6000), "bytes": name("_codecs.encode") + text("é") + b"\x85R",
    "()": b")", "[]": b"]", "{}": b"}", "a set": b"\x8f", "(0,)": row(number(0)),
    "a row of words": row(text("a"), text("b")), "a list of lists": b"](]]]e",
    "doubled": _DOUBLED, "deep": b")" + b"\x85" * 3000, "deep lists": b"]" * 900 + b"a" * 899,
    "99 ones": row(*[number(1)] * 99), "a class": name("torch.Tensor"),
    "a function": name("torch._utils._rebuild_tensor_v2"), "a dtype": name("torch.float32"),
    "bool": name("torch.bool"), "a storage class": name("torch.BoolStorage"),
    "a storage": storage(), "a tensor": tensor(), "a device": call("torch.device", text("cpu")),
    "a Parameter": parameter(b"}"), "an OrderedDict": HOOKS,
    "a Size": call("torch.Size", row(number(4))),
    "an expanded tensor": call(
        "torch._utils._rebuild_tensor", storage(), number(0), row(number(2**33)), row(number(0))
    ),
}  # fmt: skip


# ---- code --------------------------------------------------------------------------------------

_FUNCTIONS = [
    "os.system", "os.popen", "os.remove", "os.execl", "posix.system", "nt.system",
    "subprocess.Popen", "subprocess.check_output", "subprocess.getoutput", "builtins.exec",
    "builtins.eval", "builtins.compile", "builtins.open", "builtins.__import__",
    "builtins.getattr", "builtins.setattr", "builtins.globals", "builtins.print", "builtins.type",
    "builtins.object", "builtins.map", "builtins.input", "builtins.breakpoint",
    "__builtin__.exec", "__builtin__.eval", "__builtin__.apply", "__builtin__.open", "io.open",
    "_io.FileIO", "codecs.open", "codecs.decode", "_codecs.decode", "_codecs.lookup",
    "importlib.import_module", "importlib.reload", "runpy.run_path", "runpy._run_code",
    "pty.spawn", "code.interact", "timeit.timeit", "bdb.Bdb.run", "pdb.run", "profile.run",
    "cProfile.run", "trace.Trace", "shutil.rmtree", "shutil.copy", "webbrowser.open",
    "urllib.request.urlopen", "socket.socket", "socket.create_connection", "ctypes.CDLL",
    "ctypes.string_at", "marshal.loads", "pickle.loads", "_pickle.loads", "pickle.Unpickler",
    "types.FunctionType", "types.CodeType", "functools.partial", "functools.reduce",
    "operator.attrgetter", "operator.methodcaller", "operator.itemgetter", "itertools.repeat",
    "copyreg._reconstructor", "copyreg.__newobj__", "copy_reg._reconstructor",
    "collections.defaultdict", "collections.deque", "collections.OrderedDict.update",
    "collections.OrderedDict.__init__", "weakref.ref", "gc.get_objects", "sys.exit",
    "sys.modules", "sys.settrace", "sys._getframe", "signal.raise_signal", "os._exit",
    "faulthandler._sigsegv", "numpy.fromfile", "numpy.load", "numpy.frombuffer",
    "numpy.lib.npyio.DataSource", "numpy.ctypeslib.load_library",
    "numpy._core.multiarray._reconstruct", "numpy.core.multiarray._reconstruct", "numpy.ndarray",
    "numpy.memmap", "numpy.testing._private.utils.runstring", "numpy.f2py.compile", "torch.load",
    "torch.hub.load", "torch.storage._load_from_bytes", "torch._utils._rebuild_sparse_tensor",
    "torch._utils._rebuild_qtensor", "torch._utils._rebuild_wrapper_subclass", "torch.jit.load",
    "torch.serialization.os.system", "torch.nn.Module", "torch.nn.modules.linear.Linear",
    "torch.from_numpy", "torch.frombuffer", "torch.tensor", "torch.empty", "torch.zeros",
    "minitorch.load", "minitorch.Tensor", "minitorch.tensors.wrap",
    "minitorch.serialization.load", "minitorch.serialization.add_safe_globals",
    "minitorch.serialization.loading.load", "minitorch.serialization.memories.rebuild_tensor",
    "minitorch.tensors.storage.Storage", "tests.serialization.hostile.child.main",
    "antigravity.fly", "this.s",
]  # fmt: skip


def _code(sentinel: str) -> Iterator[tuple[str, bytes]]:
    source = text(f"open({sentinel!r}, 'w'); __import__('os').environ[{MARKER!r}] = '1'")
    command = text(f"touch {sentinel}")
    for path in _FUNCTIONS:
        module, _, attribute = path.rpartition(".")
        argument = command if "exec" not in path and "eval" not in path else source
        yield f"{path}, named", name(path)
        yield f"{path} by REDUCE", name(path) + argument + b"\x85R"
        yield f"{path} by NEWOBJ", name(path) + argument + b"\x85\x81"
        yield f"{path} by INST", b"(" + argument + f"i{module}\n{attribute}\n".encode()
        yield f"{path} by OBJ", b"(" + name(path) + argument + b"o"
        yield (
            f"{path} by STACK_GLOBAL",
            text(module) + text(attribute) + b"\x93" + argument + b"\x85R",
        )
        yield f"{path} by from_type_v2", call(
            "torch._tensor._rebuild_from_type_v2", name(path), name("torch.Tensor"), row(argument), b"}"  # noqa: E501
        )  # fmt: skip
    for title, value in VALUES.items():
        yield f"a call of {title}", value + b")R"
        yield f"an object of {title}", value + b")\x81"
        yield f"arguments that are {title}", name("torch.device") + value + b"R"
        yield f"state of {title}", value + table((text("x"), number(1))) + b"b"


# ---- instructions ------------------------------------------------------------------------------

_TAILS = (b"", b"\0", b"\1a", b"\0\0\0\0", b"\4\0\0\0abcd", b"\xff" * 9, b"1\n2\n", b"os\nsystem\n")
_BEFORE = {
    "nothing": b"", "an int": number(1), "a list": b"]", "a dict": b"}", "three": b"]q\0}q\1N",
    "a mark": b"(", "a mark and two": b"(NN", "an OrderedDict": HOOKS, "a class": name("torch.Size"),  # noqa: E501
}  # fmt: skip


def _instructions() -> Iterator[tuple[str, bytes]]:
    for code in range(256):
        for tail in _TAILS if code < 128 or code in range(0x80, 0x98) else _TAILS[:2]:
            yield f"byte {code} before {tail!r}", bytes([code]) + tail
    for opcode in pickletools.opcodes:
        for title, before in _BEFORE.items():
            for tail in (b"\0", b"\1a\0\0\0\0\0\0\0"):
                yield (
                    f"{opcode.name} after {title}, {len(tail)}",
                    before + opcode.code.encode("latin1") + tail,
                )


# ---- arguments -----------------------------------------------------------------------------------

_PLACE = (number(0), row(number(4)), row(number(1)))
CALLS = {
    "torch._utils._rebuild_tensor": (storage(), *_PLACE),
    "torch._utils._rebuild_tensor_v2": (storage(), *_PLACE, b"\x89", HOOKS, b"}"),
    "torch._utils._rebuild_tensor_v3": (
        storage(name("torch.storage.UntypedStorage"), numel=number(16)), number(0), row(number(8)),
        row(number(1)), b"\x89", HOOKS, name("torch.uint16"), b"}",
    ),
    "torch._utils._rebuild_parameter": (tensor(), b"\x88", HOOKS),
    "torch._utils._rebuild_parameter_with_state": (tensor(), b"\x88", HOOKS, b"}"),
    "torch._tensor._rebuild_from_type_v2": (
        name("torch._utils._rebuild_tensor_v2"), name("torch.Tensor"),
        row(storage(), *_PLACE, b"\x89", HOOKS), b"}",
    ),
    "torch.serialization._get_layout": (text("torch.strided"),),
    "collections.OrderedDict": (b"]" + row(text("a"), number(1)) + b"a",),
    "collections.Counter": (table((text("a"), number(1))),),
    "_codecs.encode": (text("a"), text("latin1")),
    "builtins.bytearray": (text("a"), text("latin1")),
    "builtins.set": (b"](" + number(1) + text("a") + b"e",),
    "builtins.complex": (fraction(1.0), fraction(2.0)),
    "torch.Size": (row(number(2), number(2)),),
    "torch.device": (text("cpu"), number(0)),
    "torch.nn.parameter.Parameter": (tensor(), b"\x88"),
}  # fmt: skip


def _arguments() -> Iterator[tuple[str, bytes]]:
    for path, args in CALLS.items():
        yield f"{path}, honest", call(path, *args)
        yield f"{path} without arguments", call(path)
        yield f"{path} with many arguments", call(path, *args, *[b"N"] * 9)
        for place in range(len(args)):
            for title, value in VALUES.items():
                changed = (*args[:place], value, *args[place + 1 :])
                yield f"{path}, argument {place} is {title}", call(path, *changed)
    for kind in ("Bool", "Byte", "Half", "Float", "Double", "Long", "BFloat16", "ComplexFloat"):
        for numel in (0, 1, 2, 4, 8, 16, 17, -1, 2**60):
            memory = storage(name(f"torch.{kind}Storage"), numel=number(numel))
            yield f"{kind} of {numel}", tensor(memory)
    numbers = (0, 1, 2, 3, 4, 5, -1, -4, 2**31, 2**61, 2**62 - 1, 2**63 - 1, 2**64)
    for n, step in itertools.product(numbers, numbers):
        place = (number(step % 3), row(number(n), number(2)), row(number(step), number(1)))
        yield (
            f"size {n} and stride {step}",
            call("torch._utils._rebuild_tensor_v2", storage(), *place, b"\x89", HOOKS),
        )
        place = (number(n), row(number(step)), row(number(1)))
        yield f"offset {n} and size {step}", call("torch._utils._rebuild_tensor", storage(), *place)


def kinds() -> Iterator[tuple[str, bytes]]:
    """Bytes that are read as two dtypes: what is written as one must not be seen as the other."""
    place = (number(0), row(number(2)), row(number(1)), b"\x89", HOOKS)
    for kind, wide in itertools.product(
        ("Bool", "Byte", "Char", "Half", "Float", "Double", "Untyped"), ("16", "32", "64")
    ):
        memory = storage(name(f"torch.{kind}Storage"), numel=number(16))
        again = call("torch._utils._rebuild_tensor_v3", memory, *place, name(f"torch.uint{wide}"))
        yield f"uint{wide} in the memory of {kind}", again
        yield f"{kind} and uint{wide} in one memory", row(tensor(memory), again)
    for title, n in {"2**63": 2**63, "2**2000": 2**2000, "-2**2000": -(2**2000)}.items():
        for where in range(3):
            numbers = [number(0), row(number(0), number(4)), row(number(1), number(1))]
            numbers[where] = number(n) if where == 0 else row(number(n), number(0))
            yield (
                f"place {where} is {title}",
                call("torch._utils._rebuild_tensor", storage(), *numbers),
            )
            sizes = [number(0), row(*[number(n)] * 64), row(*[number(n)] * 64)]
            yield (
                f"64 times {title}, {where}",
                call("torch._utils._rebuild_tensor", storage(), *sizes),
            )


# ---- attributes ----------------------------------------------------------------------------------

_SPECIAL = [
    "__array_interface__", "__array_struct__", "__array__", "__array_ufunc__",
    "__array_function__", "__array_priority__", "__array_finalize__", "__array_prepare__",
    "__array_wrap__", "__torch_function__", "__torch_dispatch__", "__class__", "__dict__",
    "__slots__", "__weakref__", "__init__", "__new__", "__del__", "__reduce__", "__reduce_ex__",
    "__getstate__", "__setstate__", "__getattr__", "__getattribute__", "__setattr__",
    "__getitem__", "__len__", "__iter__", "__call__", "__hash__", "__eq__", "__repr__", "__str__",
    "__bool__", "__float__", "__index__", "__copy__", "__deepcopy__", "__dlpack__",
    "__dlpack_device__", "__cuda_array_interface__", "__buffer__", "__release_buffer__",
    "__length_hint__", "__bytes__", "__fspath__", "__html__", "_repr_html_", "__module__",
    "__qualname__", "__name__", "__doc__", "__wrapped__", "__enter__", "__await__",
    "__set_name__",
]  # fmt: skip
_OWN = [
    "array", "data", "grad", "grad_fn", "requires_grad", "shape", "dtype", "device", "storage",
    "_storage", "_edge", "_view", "_hooks", "_grad", "_requires_grad", "_base", "_version",
    "_is_buffer", "persistent", "materialize", "cls_to_become", "is_leaf", "T", "real", "imag",
    "flat", "base", "ctypes", "strides", "itemsize", "nbytes", "items", "keys", "values",
    "update", "pop", "get", "move_to_end", "popitem", "clear", "_metadata", "_fields", "_asdict",
    "_backward_hooks", "_cdata", "_typed_storage", "names", "is_sparse", "layout", "add_",
    "zero_", "item", "tolist", "numpy", "untyped_storage", "data_ptr", "size", "stride",
    "backward", "register_hook",
]  # fmt: skip
_ODD = ("", " ", "a b", "a.b", "1", "é", "_", "__", "___", "x\0", "\ud800", "None", "class")


def _attributes() -> Iterator[tuple[str, bytes]]:
    interface = table(
        (text("data"), row(number(16), b"\x89")), (text("shape"), row(number(4))),
        (text("typestr"), text("<f4")), (text("version"), number(3)),
    )  # fmt: skip
    values = {"an interface": interface, "a class": name("torch.Size"), "true": b"\x88"}
    for attribute in (*_SPECIAL, *_OWN, *_ODD):
        for title, value in values.items():
            state = table((text(attribute), value))
            yield f"a Parameter's {attribute!r}: {title}", parameter(state)
            yield f"a Parameter's slot {attribute!r}: {title}", parameter(row(b"N", state))
            yield f"an OrderedDict's {attribute!r}: {title}", HOOKS + state + b"b"
        state = table((text("_is_buffer"), b"\x88"), (text(attribute), interface))
        inner = row(storage(), *_PLACE, b"\x89", HOOKS)
        rebuild = name("torch._utils._rebuild_tensor_v2")
        for kind in ("torch.Tensor", "torch.nn.parameter.Parameter"):
            yield (
                f"{attribute!r} of {kind}",
                call("torch._tensor._rebuild_from_type_v2", rebuild, name(kind), inner, state),
            )
    for title, value in VALUES.items():
        yield f"a name that is {title}", parameter(table((value, number(1))))
        yield f"_metadata that is {title}", HOOKS + table((text("_metadata"), value)) + b"b"
        yield (
            f"_metadata with {title}",
            (HOOKS + table((text("_metadata"), table((text(""), value)))) + b"b"),
        )
        yield f"a note that is {title}", parameter(table((text("note"), value)))


# ---- persistent ids, keys --------------------------------------------------------------------------  # noqa: E501


def _memories() -> Iterator[tuple[str, bytes]]:
    parts = [text("storage"), name("torch.FloatStorage"), text("0"), text("cpu"), number(4)]
    for title, value in VALUES.items():
        yield f"a persistent id that is {title}", value + b"Q"
        for place in range(len(parts)):
            changed = [*parts[:place], value, *parts[place + 1 :]]
            yield f"persistent id, entry {place} is {title}", tensor(row(*changed) + b"Q")
        yield f"a longer persistent id, {title}", tensor(row(*parts, value) + b"Q")
    for key in ("../x", "/etc/passwd", "0/../0", "", "\0", "0\0", "data.pkl", "version", "0" * 999):
        yield f"the memory {key[:20]!r}", tensor(storage(key=text(key)))
    for where in ("cuda", "cuda:0", "cpu:0", "meta", "mps", "CPU", " cpu", "\x1b[2J", "cpu\0"):
        yield f"the place {where!r}", tensor(storage(location=text(where)))
    yield "one memory with two dtypes", row(tensor(), tensor(storage(name("torch.IntStorage"))))
    yield (
        "one memory, once untyped",
        row(tensor(), tensor(storage(name("torch.storage.UntypedStorage"), numel=number(16)))),
    )


def _keys() -> Iterator[tuple[str, bytes]]:
    for title, value in VALUES.items():
        yield f"the key {title}", table((value, number(1)))
        yield f"a set of {title}", call("builtins.set", b"]" + value + b"a")
        yield f"an OrderedDict with the key {title}", HOOKS + value + number(1) + b"s"
        both = table((text("a"), value), (text("b"), value))
        yield f"a Counter of {title}", call("collections.Counter", both)
        yield f"a Counter that gets {title}", call("collections.Counter") + text("a") + value + b"s"
        yield f"the whole value is {title}", value
        yield f"a state_dict with {title}", table((text("weight"), value), (text("bias"), tensor()))
        yield (
            f"an optimizer with {title}",
            table((text("state"), table((number(0), value))), (text("param_groups"), value)),
        )
    for depth in (90, 300, 900):
        parts = {
            "lists": (b"]", b"a"),
            "dicts": (b"}N", b"s"),
            "OrderedDicts": (HOOKS + b"N", b"s"),
        }
        for title, (before, after) in parts.items():
            yield f"{depth} {title} deep", before * depth + b"N" + after * depth
        yield f"{depth} tuples deep", b"N" + b"\x85" * depth
        noted = name("torch._utils._rebuild_parameter_with_state")
        noted += b"(" + tensor() + b"\x89N}" + text("note")
        yield f"{depth} notes deep", noted * depth + b"N" + b"stR" * depth
    yield "a list in itself", b"]q\0h\0a"
    yield "a dict in itself", b"}q\0" + text("x") + b"h\0s"
    yield "a tuple in itself, by a list", b"]q\0h\0\x85a"
    yield "lists in each other", b"]q\0]q\1]q\2" + b"h\0h\1h\2" + b"tt"


# ---- archives --------------------------------------------------------------------------------------  # noqa: E501

_EXTREME = {2: (0, 1, 0x7FFF, 0xFFFF), 4: (0, 1, 0x7FFFFFFF, 0xFFFFFFFE, 0xFFFFFFFF)}
_HEADERS = {  # of a record, in the table of contents, at the end: places and sizes of the fields
    b"PK\3\4": [(0, 4), (4, 2), (6, 2), (8, 2), (10, 2), (12, 2), (14, 4), (18, 4), (22, 4),
                (26, 2), (28, 2)],
    b"PK\1\2": [(0, 4), (4, 2), (6, 2), (8, 2), (10, 2), (12, 2), (14, 2), (16, 4), (20, 4),
                (24, 4), (28, 2), (30, 2), (32, 2), (34, 2), (36, 2), (38, 4), (42, 4)],
    b"PK\5\6": [(0, 4), (4, 2), (6, 2), (8, 2), (10, 2), (12, 4), (16, 4), (20, 2)],
}  # fmt: skip


def _lies() -> Iterator[tuple[str, bytes]]:
    """Archives in which one number is another, in the header of the first or the third record."""
    good = archive(tensor())
    for signature, fields in _HEADERS.items():
        places = [at for at in range(len(good)) if good[at : at + 4] == signature]
        for at, (offset, size) in itertools.product(places[:3:2], fields):
            old_value = int.from_bytes(good[at + offset : at + offset + size], "little")
            for value in {*_EXTREME[size], old_value ^ 1, old_value + 1, old_value ^ 0x40}:
                data = bytearray(good)
                data[at + offset : at + offset + size] = (value % 256**size).to_bytes(
                    size, "little"
                )
                yield f"{signature!r} at {at}, field {offset} is {value}", bytes(data)
    entry, end = good.index(b"PK\1\2"), good.index(b"PK\5\6")
    for offset in (2**31, 2**62, 2**63, 2**64 - 1, end):
        # 64-bit numbers: an extra field in the first entry of the table of contents
        extra = struct.pack("<HHQQQ", 1, 24, offset, offset, offset)
        data = bytearray(good)
        data[entry + 20 : entry + 28] = b"\xff" * 8
        data[entry + 30 : entry + 32] = struct.pack("<H", len(extra))
        data[entry + 42 : entry + 46] = b"\xff" * 4
        data[entry + 46 + len("a/data.pkl") : entry + 46 + len("a/data.pkl")] = extra
        size_at = data.index(b"PK\5\6") + 12
        old_size = int.from_bytes(data[size_at : size_at + 4], "little")
        data[size_at : size_at + 4] = struct.pack("<I", old_size + len(extra))
        yield f"64-bit numbers of {offset}", bytes(data)
        locator = struct.pack("<4sIQI", b"PK\6\7", 0, offset, 1)
        yield f"a 64-bit end at {offset}", good[:end] + locator + good[end:]
    for title, data in (
        ("twice", good + good), ("behind junk", b"PK\3\4" + good), ("before junk", good + b"x" * 99),  # noqa: E501
        ("with a comment", good[:-2] + struct.pack("<H", 70) + b"PK\5\6" + bytes(66)),
        ("without an end", good[:end]), ("only an end", good[end:]),
        ("that begins in the middle", b"PK\3\4" + good[40:]),
    ):  # fmt: skip
        yield f"an archive {title}", data


def in_each_other(outer: bytes, inner: bytes) -> bytes:
    """An archive in which the memory "1" lies within the memory "0", whose values are bools.

    - ``outer``, ``inner``: the storage classes.
    """
    memory = b"\1\1\1\1"
    header = b"PK\3\4" + struct.pack(
        "<5H3I2H", 20, 0, 0, 0, 0, zlib.crc32(memory), 4, 4, len("a/data/1"), 0
    )
    whole = header + b"a/data/1" + memory
    first = storage(outer, numel=number(len(whole)))
    program = row(tensor(first), tensor(storage(inner, text("1"))))
    data = archive(program, {"data/0": whole})
    at, directory = data.index(whole), data.index(b"PK\1\2")
    entry = b"PK\1\2" + struct.pack(
        "<6H3I5H2I", 20, 20, 0, 0, 0, 0, zlib.crc32(memory), 4, 4, 8, 0, 0, 0, 0, 0, at
    )
    end = bytearray(data[data.index(b"PK\5\6") :])
    count, length = struct.unpack("<HI", end[10:16])
    entry += b"a/data/1"
    end[8:16] = struct.pack("<HHI", count + 1, count + 1, length + len(entry))
    return data[:directory] + data[directory : data.index(b"PK\5\6")] + entry + bytes(end)


def reaching(outer: bytes, inner: bytes) -> bytes:
    """An archive in which the memory "0", whose values are bools, lies within the memory "1".

    Its own header says that its bytes begin far behind it: there a header may be padded.
    """
    first, second = storage(outer), storage(inner, text("1"), numel=number(99))
    data = bytearray(
        archive(row(tensor(first), tensor(second)), {"data/0": b"\1" * 4, "data/1": b"\1" * 99})
    )
    begin, inside = data.index(b"a/data/0") + len("a/data/0"), data.index(b"a/data/1") + 20
    data[begin - 10 : begin - 8] = struct.pack("<H", inside - begin)
    return bytes(data)


def _in_each_other() -> Iterator[tuple[str, bytes]]:
    for outer, inner in itertools.permutations(("Bool", "Byte", "Char", "Untyped"), 2):
        classes = [name(f"torch.{kind}Storage") for kind in (outer, inner)]
        yield f"a record of {inner} in one of {outer}", in_each_other(*classes)
        yield f"a record of {outer} reaches into one of {inner}", reaching(*classes)


def records() -> Iterator[tuple[str, bytes]]:
    """Archives with records that are missing, too many, or hold something else."""
    junk = (b"", b"\0", b"3", b"-3", b"11", b"3" * 5000, b"\xff\xfe", "³".encode(), b"3\0", b" 3 ")
    for data in junk:
        yield f"the version is {data[:9]!r}", archive(tensor(), version=data)
        yield f"the byte order is {data[:9]!r}", archive(tensor(), byteorder=data)
        yield f"the pickle is {data[:9]!r}", archive(tensor(), {"data.pkl": data})
        yield f"the memory is {data[:9]!r}", archive(tensor(), {"data/0": data})
    for key in ("data.pkl", "version", "byteorder", "data/0"):
        yield f"no {key}", archive(tensor(), {key: None})  # type: ignore[dict-item]
    for key in (
        "constants.pkl",
        "data/1",
        "../x",
        "",
        ".",
        "x" * 60000,
        "é",
        "code/x.py",
        "\\..\\x",
    ):
        yield f"a record {key[:9]!r}", archive(tensor(), {key: b"x"})
    bools = tensor(storage(name("torch.BoolStorage"), numel=number(16))).replace(
        row(number(4)), row(number(16))
    )
    for value in (2, 128, 255):
        yield f"bools of {value}", archive(bools, {"data/0": bytes([value]) * 16})
        memory = struct.pack("<q", 16) + bytes([value]) * 16
        yield f"old bools of {value}", legacy(bools, memories=memory)
    yield "big-endian", archive(tensor(), byteorder=b"big")


def _old_parts() -> Iterator[tuple[str, bytes]]:
    """The old format, in which one of the five pickles, or what follows them, is something else."""
    for title, value in VALUES.items():
        yield f"the magic number is {title}", legacy(tensor(), magic=old(value))
        yield f"the old version is {title}", legacy(tensor(), version=old(value))
        yield f"the machine is {title}", legacy(tensor(), machine=old(value))
        yield f"the keys are {title}", legacy(tensor(), keys=old(value))
        yield f"a key is {title}", legacy(tensor(), keys=b"](" + text("0") + old(value) + b"e")
        order = table((text("little_endian"), old(value)))
        yield f"little_endian is {title}", legacy(tensor(), machine=order)
    for numel in (0, 1, 3, 5, -1, 2**31, 2**62, -(2**63)):
        yield f"a memory of {numel}", legacy(tensor(), memories=struct.pack("<q", numel) + MEMORY)
    for count in (0, 7, 8, 9, 23):
        yield (
            f"memories cut off after {count}",
            legacy(tensor(), memories=(struct.pack("<q", 4) + MEMORY)[:count]),
        )
    yield "keys twice", legacy(tensor(), keys=b"](" + text("0") * 2 + b"e")
    yield "only the magic number", legacy(b"")[:30]
