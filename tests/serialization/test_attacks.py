"""Hostile and damaged files: each ends in a clear exception, and nothing is run or allocated.

The crafted pickles are written with a few helpers, instruction by instruction. Where PyTorch
refuses the same file, too, the test says so by running there as well.
"""

import io
import os
import pickle
import struct
import sys
import tracemalloc
import zipfile

import pytest

import minitorch
from tests.nn.both import both
from tests.serialization.objects import everything

MARKER = "MINITORCH_ATTACKED"


def number(n):
    return b"J" + struct.pack("<i", n) if -(2**31) <= n < 2**31 else long(n)


def long(n):
    data = pickle.encode_long(n)
    return b"\x8a" + bytes([len(data)]) + data


def text(s):
    return b"X" + struct.pack("<I", len(s.encode())) + s.encode()


def numbers(*ns):
    return b"(" + b"".join(map(number, ns)) + b"t"


def name(module, attribute):
    return f"c{module}\n{attribute}\n".encode()


def storage(kind="FloatStorage", key="0", location="cpu", numel=4):
    found = text("storage") + name("torch", kind) + text(key) + text(location) + number(numel)
    return b"(" + found + b"tQ"


def tensor(offset=0, size=(4,), stride=(1,), **of):
    hooks = name("collections", "OrderedDict") + b")R"
    args = storage(**of) + number(offset) + numbers(*size) + numbers(*stride) + b"\x89" + hooks
    return name("torch._utils", "_rebuild_tensor_v2") + b"(" + args + b"tR"


CLEAR = (pickle.UnpicklingError, RuntimeError, EOFError, ValueError, NotImplementedError)


def archive(program, records=None, version="3\n"):
    """A checkpoint whose pickle is ``program``."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as target:
        target.writestr("a/data.pkl", b"\x80\x02" + program + b".")
        for key, data in (records or {"data/0": bytes(range(16))}).items():
            target.writestr(f"a/{key}", data)
        if version:
            target.writestr("a/version", version)
    file.seek(0)
    return file


def refused(torch, program, words="", records=None):
    """The program is refused, and what it wanted did not happen."""
    os.environ.pop(MARKER, None)
    with pytest.raises(CLEAR if torch is minitorch else Exception) as caught:
        torch.load(archive(program, records))
    assert words in str(caught.value)
    assert MARKER not in os.environ


def test_the_helpers_make_loadable_files():
    assert minitorch.load(archive(number(7))) == 7
    loaded = minitorch.load(archive(tensor(1, (2, 2), (1, 1), kind="ByteStorage", numel=16)))
    assert loaded.tolist() == [[1, 2], [2, 3]]


# ---- code ------------------------------------------------------------------------------------

RUN = text(f"import os; os.environ['{MARKER}'] = '1'")
PROGRAMS = {
    "os.system": name("os", "system") + text("true") + b"\x85R",
    "posix.system": name("posix", "system") + text("true") + b"\x85R",
    "exec": name("builtins", "exec") + RUN + b"\x85R",
    "exec of Python 2": name("__builtin__", "exec") + RUN + b"\x85R",
    "eval": name("builtins", "eval") + RUN + b"\x85R",
    "getattr": name("builtins", "getattr") + b"(" + number(1) + text("real") + b"tR",
    "an import": name("importlib", "import_module") + text("os") + b"\x85R",
    "a module's attribute": name("torch", "serialization.os.system") + text("true") + b"\x85R",
    "a function of torch": name("torch", "load") + text("/nowhere") + b"\x85R",
    "a function of minitorch": name("minitorch", "load") + text("/nowhere") + b"\x85R",
    "sys.modules": name("sys", "modules"),
    "STACK_GLOBAL": text("builtins") + text("exec") + b"\x93" + RUN + b"\x85R",
    "INST": b"(" + RUN + b"ibuiltins\nexec\n",
    "OBJ": b"(" + name("builtins", "exec") + RUN + b"o",
    "NEWOBJ": name("builtins", "exec") + RUN + b"\x85\x81",
    "NEWOBJ_EX": name("builtins", "exec") + RUN + b"\x85}\x92",
    "EXT1": b"\x82\x01",
    "a call of a number": number(1) + b")R",
    "a call of a string": text("exec") + RUN + b"\x85R",
    "a call of a list": b"])R",
    "a call of a dtype": name("torch", "float32") + b")R",
    "a call of a storage": storage() + b")R",
    "a call of a tensor": tensor() + b")R",
    "a call of a result": name("torch", "device") + text("cpu") + b"\x85R)R",
    "_rebuild_from_type_v2 of exec": (
        name("torch._tensor", "_rebuild_from_type_v2") + b"("
        + name("builtins", "exec") + name("torch", "Tensor") + RUN + b"\x85}tR"
    ),
    "_rebuild_from_type_v2 of a type": (
        name("torch._tensor", "_rebuild_from_type_v2") + b"("
        + name("torch._utils", "_rebuild_tensor_v2") + name("builtins", "type") + b")}tR"
    ),
    "BUILD of a class": name("collections", "OrderedDict") + b"}" + text("x") + number(1) + b"sb",
    "BUILD of a dict": b"}}" + text("__class__") + number(1) + b"sb",
    "BUILD of a device": (
        name("torch", "device") + text("cpu") + b"\x85R}" + text("type") + text("x") + b"sb"
    ),
    "SETITEM into a list": b"]" + number(0) + number(1) + b"s",
    "SETITEM into a tensor": tensor() + number(0) + number(1) + b"s",
    "SETITEM into a class": name("collections", "OrderedDict") + text("x") + number(1) + b"s",
    "APPEND to a tensor": tensor() + number(1) + b"a",
    "APPENDS to a dict": b"}(" + number(1) + b"e",
    "a persistent id that is no storage": text("module") + name("torch", "Tensor") + b"\x86Q",
    "a persistent id that is a string": text("storage") + b"Q",
}  # fmt: skip


@pytest.mark.parametrize("attack", PROGRAMS)
@both
def test_code_is_not_run(attack, torch):
    refused(torch, PROGRAMS[attack])


# Harmless in PyTorch, or an error of another kind; here refused.
STRICTER = {
    "an attribute that hides a method": (
        name("collections", "OrderedDict") + b")R}" + text("items") + number(1) + b"sb"
    ),
    "an attribute that is special": (
        name("collections", "OrderedDict") + b")R}" + text("__class__") + number(1) + b"sb"
    ),
    "an encoding": name("_codecs", "encode") + text("a") + text("rot13") + b"\x86R",
    "bytes out of nothing": name("builtins", "bytearray") + number(2**31 - 1) + b"\x85R",
    "a set of a string": name("builtins", "set") + text("abc") + b"\x85R",
    "a size of floats": name("torch", "Size") + b"]G" + struct.pack(">d", 1.5) + b"a\x85R",
    "an unknown layout": name("torch.serialization", "_get_layout") + text("x") + b"\x85R",
    "a class in place of a function": (
        name("torch._tensor", "_rebuild_from_type_v2") + b"("
        + name("builtins", "set") + name("builtins", "set") + b")" + b"}tR"
    ),
    "an attribute that replaces a slot": (
        name("torch._utils", "_rebuild_parameter_with_state") + b"(" + tensor() + b"\x89N}"
        + text("array") + number(1) + b"stR"
    ),
    "an unhashable key": b"}]" + number(1) + b"s",
    "an odd number of items": b"}(" + number(1) + b"u",
    "a large key": b"}" + long(2**61) + number(1) + b"s",
}  # fmt: skip


@pytest.mark.parametrize("attack", STRICTER)
def test_more_is_refused(attack):
    refused(minitorch, STRICTER[attack])


def test_the_words_for_what_is_refused():
    refused(minitorch, PROGRAMS["os.system"], "unsupported GLOBAL os.system whose module os is")
    refused(minitorch, PROGRAMS["eval"], "add_safe_globals([eval])` or the")
    refused(minitorch, PROGRAMS["INST"], "Unsupported operand 105")
    refused(minitorch, PROGRAMS["a call of a number"], "reduce for unrecognized function 1")


def test_nothing_can_be_allowed_from_os():
    with minitorch.serialization.safe_globals([os.system, (os.system, "os.system")]):
        refused(minitorch, PROGRAMS["posix.system"], "is blocked")
        refused(minitorch, PROGRAMS["os.system"], "is blocked")


# ---- sizes -------------------------------------------------------------------------------------

OUTSIDE = {
    "offset": {"offset": 1},
    "size": {"size": (5,)},
    "stride": {"stride": (2,)},
    "two dims": {"size": (3, 2), "stride": (2, 1)},
    "strides that add up": {"size": (2, 2, 2), "stride": (1, 1, 2)},
    "negative offset": {"offset": -1},
    "negative size": {"size": (-4,)},
    "negative stride": {"stride": (-1,)},
    "a negative stride and an offset": {"offset": 3, "stride": (-1,)},
    "huge offset": {"offset": 2**62},
    "huge size": {"size": (2**62,)},
    "huge stride": {"size": (2,), "stride": (2**62,)},
    "a product beyond 64 bits": {"size": (2**62, 4), "stride": (0, 0)},
    "a sum beyond 64 bits": {"size": (2, 2), "stride": (2**63 - 1, 2**63 - 1)},
    "beyond 64 bits": {"size": (2**70,)},
    "fewer strides": {"size": (2, 2), "stride": (1,)},
    "a storage with too many elements": {"numel": 8},
    "a storage with too few elements": {"numel": 2},
    "a storage of no elements": {"numel": 0},
    "a storage of negative size": {"numel": -4},
    "a storage of another dtype": {"kind": "DoubleStorage"},
    "a storage that is not there": {"key": "1"},
    "a storage in another folder": {"key": "../../etc/passwd"},
    "a huge storage": {"numel": 2**62},
    "a storage beyond 64 bits": {"numel": 2**70},
}


@pytest.mark.parametrize("attack", OUTSIDE)
@both
def test_nothing_is_read_outside(attack, torch):
    refused(torch, tensor(**OUTSIDE[attack]))


def test_the_words_for_what_is_outside():
    words = (
        "sizes [5], strides [1], storage offset 0, and itemsize 4 requiring a storage size of 20"
    )
    refused(minitorch, tensor(size=(5,)), words)
    refused(minitorch, tensor(numel=8), "record size (16 bytes) does not match expected size (32")
    refused(minitorch, tensor(key="1"), "failed locating file data/1: file not found")
    refused(minitorch, tensor(offset=-1), "invalid storage offset -1")
    refused(minitorch, b"(" + tensor() + tensor(kind="IntStorage") + b"t", "two dtypes")
    refused(minitorch, tensor(kind="NoStorage"), "Unsupported global: GLOBAL torch.NoStorage")


def test_sizes_that_are_no_ints():
    hooks = name("collections", "OrderedDict") + b")R"
    for wrong in (b"\x88", text("4"), b"G" + struct.pack(">d", 4.0), b"N", b")"):
        args = storage() + number(0) + wrong + b"\x85" + numbers(1) + b"\x89" + hooks
        program = name("torch._utils", "_rebuild_tensor_v2") + b"(" + args + b"tR"
        refused(minitorch, program, "size must be made of ints")


def test_a_tensor_of_too_many_dimensions():
    refused(minitorch, tensor(size=(1,) * 100, stride=(1,) * 100), "cannot be read")


def test_expanded_tensors_are_no_attack():
    x = minitorch.load(archive(tensor(size=(2**20, 2**20), stride=(0, 0))))
    assert (x.shape, x.untyped_storage().nbytes()) == ((2**20, 2**20), 16)


BOMBS = {
    "a string that is not there": b"X" + struct.pack("<I", 2**32 - 1) + b"abc",
    "a memo that is not there": b"j" + struct.pack("<I", 2**32 - 1),
    "a memo far away": number(1) + b"r" + struct.pack("<I", 2**32 - 1) + b"j\0\0\0\0",
    "an empty stack": b"0",
    "no mark": b"t",
    "tuples of nothing": b"\x87",
    "a key that holds itself twice, 100 times": b"}" + b")" + b"q\0h\0\x86" * 100 + b"Ns",
    "a key within a key, 100000 times": b"}" + b")" + b"\x85" * 100000 + b"Ns",
    "a set of them": name("builtins", "set") + b"](" + b")" + b"\x85" * 100000 + b"e\x85R",
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_bombs(bomb):
    words = "asks for 4294967295 bytes" if "string" in bomb else "Weights only load failed"
    refused(minitorch, BOMBS[bomb], words)


def test_deep_and_wide_values():
    """A value within a value is harmless, until somebody hashes or prints one that never ends."""
    deep = minitorch.load(archive(b")" + b"\x85" * 900))
    depth = 0
    while deep:
        (deep,), depth = deep, depth + 1
    assert depth == 900
    refused(minitorch, b")" + b"\x85" * 100000, "nests values more than 1000 times")
    lists = [b"](h%ch%ceq%c" % (i, i, i + 1) for i in range(40)]
    loaded = minitorch.load(archive(b"]q\0" + b"".join(lists[:10])))
    assert loaded[0] is loaded[1]
    laughs = b"]q\0" + b"".join(lists)  # 2**40 lists, of which 41 exist
    refused(minitorch, laughs, "its parts hold each other again and again")


def test_memory_is_only_asked_for_where_there_are_bytes():
    tracemalloc.start()
    try:
        for attack in ("huge size", "a huge storage", "a storage beyond 64 bits"):
            refused(minitorch, tensor(**OUTSIDE[attack]))
        for program in (*BOMBS.values(), STRICTER["bytes out of nothing"]):
            refused(minitorch, program)
        assert tracemalloc.get_traced_memory()[1] < 20e6
    finally:
        tracemalloc.stop()


# ---- the archive -------------------------------------------------------------------------------


def rewritten(change, compression=zipfile.ZIP_STORED):
    """A good checkpoint whose records went through ``change(name, data) -> [(name, data)]``."""
    file, good = io.BytesIO(), io.BytesIO()
    minitorch.save({"x": minitorch.arange(5)}, good)
    with zipfile.ZipFile(good) as source, zipfile.ZipFile(file, "w", compression) as target:
        for info in source.infolist():
            for key, data in change(info.filename, source.read(info)):
                target.writestr(key, data)
    file.seek(0)
    return file


def test_rewritten_makes_loadable_files():
    assert minitorch.load(rewritten(lambda key, data: [(key, data)]))["x"].tolist()[-1] == 4


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(
    ("words", "change"),
    [
        ("several records with the name", lambda key, data: [(key, data)] * 2),
        ("not in a subdirectory", lambda key, data: [(key.split("/")[-1], data)]),
        ("in one folder", lambda key, data: [(key.replace("archive", data.hex()), data)]),
        ("in one folder", lambda key, data: [(key, data), ("archive/../../x", data)]),
        ("in one folder", lambda key, data: [(key, data), ("/etc/passwd", data)]),
        ("in one folder", lambda key, data: [(key, data), ("archive/", b"")]),
        ('hasRecord("version")', lambda key, data: [(key, data)] * ("version" not in key[7:8])),
        ("data.pkl: file not found", lambda key, data: [(key, data)] * ("pkl" not in key)),
        ("data/0: file not found", lambda key, data: [(key, data)] * ("/0" not in key)),
        ("record size", lambda key, data: [(key, data + b"x" * ("/0" in key))]),
        ("with version 99", lambda key, data: [(key, b"99" if "/version" in key else data)]),
        ("with version x", lambda key, data: [(key, b"x" if "/version" in key else data)]),
        ("endianness type: x", lambda key, data: [(key, b"x" if "byteorder" in key else data)]),
        ("TorchScript", lambda key, data: [(key.replace("byteorder", "constants.pkl"), data)]),
    ],
)
def test_wrong_archives(words, change):
    if "hasRecord" in words:
        change = lambda key, data: [(key, data)] * (not key.endswith("/version"))  # noqa: E731
    with pytest.raises((RuntimeError, ValueError)) as caught:
        minitorch.load(rewritten(change))
    assert words in str(caught.value)


def test_compressed_records_are_refused():
    """A record of a gigabyte of zeros would be a file of a megabyte."""
    with pytest.raises(RuntimeError, match=r"stored uncompressed, but 'archive/data.pkl' is not"):
        minitorch.load(rewritten(lambda key, data: [(key, data)], zipfile.ZIP_DEFLATED))


def test_records_that_overlap_are_refused():
    """Two entries of the table for the same bytes: many would read far more than there is."""
    file = io.BytesIO()
    minitorch.save([minitorch.zeros(1000), minitorch.zeros(1000)], file)
    data = bytearray(file.getvalue())
    first, second = [data.rindex(f"archive/data/{i}".encode()) for i in (0, 1)]  # in the table
    data[second - 4 : second] = data[first - 4 : first]  # where the record begins
    with pytest.raises(RuntimeError, match="two records of the file are one"):
        minitorch.load(io.BytesIO(data))


def test_two_archives_in_one_file():
    file = io.BytesIO()
    minitorch.save(1, file)
    minitorch.save(2, file)
    file.seek(0)
    with pytest.raises(RuntimeError, match="must be the only zip archive in its file"):
        minitorch.load(file)


# ---- damage ------------------------------------------------------------------------------------

FORMATS = {"zip": True, "legacy": False}


def saved(form):
    file = io.BytesIO()
    value = everything(minitorch, wide=form == "zip")
    minitorch.save(value, file, _use_new_zipfile_serialization=FORMATS[form])
    return file.getvalue()


@pytest.mark.parametrize("form", FORMATS)
def test_cut_off_anywhere(form):
    data = saved(form)
    for size in [*range(200), *range(200, len(data), 97), *range(len(data) - 60, len(data))]:
        with pytest.raises(CLEAR):
            minitorch.load(io.BytesIO(data[:size]))


def test_a_changed_byte_of_a_tensor_is_noticed():
    file = io.BytesIO()
    minitorch.save(minitorch.arange(100), file)
    data = bytearray(file.getvalue())
    data[data.find(minitorch.arange(100).numpy().tobytes()) + 20] ^= 1
    with pytest.raises(RuntimeError, match="failed reading file data/0: bad CRC-32"):
        minitorch.load(io.BytesIO(data))


def test_not_a_checkpoint():
    for data in (b"", b"abc", b"PK\3\4", b"PK\3\4" * 100, b"\x80\x02K\x01.", bytes(1000)):
        with pytest.raises(CLEAR) as caught:
            minitorch.load(io.BytesIO(data))
        assert str(caught.value)
    with pytest.raises(RuntimeError, match="Invalid magic number; corrupt file"):
        minitorch.load(io.BytesIO(b"\x80\x02K\x01."))


def legacy(numel=4, header=4, data=16, view=b"N", keys=None):
    """A file in the old format with one tensor of four floats."""
    parts = [pickle.dumps(n, 2) for n in (0x1950A86A20F9469CFC6C, 1001, {"little_endian": True})]
    found = text("storage") + name("torch", "FloatStorage") + text("0") + text("cpu")
    found += number(numel) + view
    hooks = name("collections", "OrderedDict") + b")R"
    args = b"((" + found + b"tQ" + number(0) + numbers(4) + numbers(1) + b"\x89" + hooks + b"t"
    parts.append(b"\x80\x02" + name("torch._utils", "_rebuild_tensor_v2") + args + b"R.")
    parts.append(pickle.dumps(["0"] if keys is None else keys, 2))
    return io.BytesIO(b"".join(parts) + struct.pack("<q", header) + bytes(data))


def test_sizes_in_the_old_format():
    for wrong, words in [
        ({"numel": 2**40}, "too short for"),
        ({"numel": -1}, "this is no storage"),
        ({"numel": 2}, "out of bounds for storage of size 8"),
        ({"header": 2**60}, "storage has wrong byte size"),
        ({"header": -4}, "storage has wrong byte size"),
        ({"data": 15}, "unexpected EOF"),
        ({"keys": []}, "the keys of the storages"),
        ({"keys": ["0", "1"]}, "the keys of the storages"),
        ({"view": text("x") + number(0) + number(1) + b"\x87"}, "must be saved whole"),
    ]:
        with pytest.raises((RuntimeError, pickle.UnpicklingError)) as caught:
            minitorch.load(legacy(**wrong))
        assert words in str(caught.value), wrong


def test_the_interpreter_survives_all_of_it():
    assert sys.exc_info() == (None, None, None)
