"""What minitorch saves PyTorch opens, and the other way round, in the new format and the old."""

import collections
import io
import os
import pickle
import sys
import zipfile

import numpy as np
import pytest

import minitorch
from minitorch.serialization import archive
from tests.goldens.record_serialization import FOLDER
from tests.nn.both import ORACLE, TWINS, both, torch
from tests.serialization.objects import DTYPES, described, everything, in_memory, kept

OLD = {"_use_new_zipfile_serialization": False}
FORMATS = {"zip": {}, "legacy": OLD}
PAIRS = {
    "minitorch": (minitorch, minitorch),
    "minitorch to torch": (minitorch, torch),
    "torch to minitorch": (torch, minitorch),
    "torch": (torch, torch),
}
each_way = pytest.mark.parametrize(
    "pair",
    [pytest.param(pair, marks=ORACLE if "torch" in pair.split() else []) for pair in PAIRS],
)


@pytest.mark.parametrize("weights_only", [True, False])
@pytest.mark.parametrize("form", FORMATS)
@each_way
def test_everything_goes_to_and_fro(pair, form, weights_only):
    saver, loader = PAIRS[pair]
    wide = form == "zip" or loader is minitorch  # PyTorch cannot read its own uint16 there
    value = everything(saver, wide)
    loaded = in_memory(saver.save, loader.load, value, FORMATS[form], weights_only=weights_only)
    expected = described(value)[1]
    for key, found in described(loaded)[1].items():
        assert kept(found) == kept(expected[key]), key
    assert list(loaded) == list(value)
    assert loaded["state"]._metadata == value["state"]._metadata


@pytest.mark.parametrize(("name", "wide"), [("everything", True), ("legacy", False)])
@pytest.mark.parametrize("weights_only", [True, False])
def test_files_that_pytorch_wrote(name, wide, weights_only):
    loaded = minitorch.load(FOLDER / f"{name}.pt", weights_only=weights_only)
    expected = described(everything(minitorch, wide))[1]
    assert loaded.keys() == expected.keys()
    for key, found in described(loaded)[1].items():
        assert kept(found) == kept(expected[key]), key


@pytest.mark.parametrize(
    ("file", "dtype", "entry"),
    [("complex", "torch.complex64", "'layer.weight'")],
)
def test_dtypes_that_are_not_here(file, dtype, entry):
    with pytest.raises(NotImplementedError, match=f"{entry} is of {dtype}"):
        minitorch.load(FOLDER / f"{file}.pt")
    with pytest.raises(NotImplementedError, match=f"data/0 is of {dtype}"):
        minitorch.load(FOLDER / f"{file}.pt", weights_only=False)


@both
def test_shared_memory_stays_shared(torch):
    x = torch.arange(6.0)
    parameter = torch.nn.Parameter(x[:2])
    for args in FORMATS.values():
        a, b, c, p = in_memory(torch.save, torch.load, [x, x[2:], x, parameter], args)
        assert a is c  # and one object stays one
        a[3] = 50
        a[0] = 7
        assert b.tolist() == [2, 50, 4, 5]
        assert p.tolist() == [7, 1]
        assert b.untyped_storage().data_ptr() == a.untyped_storage().data_ptr()
        assert (a._version, b._version) == (3, 1)  # each counts for itself


@both
def test_a_view_takes_its_whole_memory_along(torch):
    big = torch.zeros(1000)
    (small,) = in_memory(torch.save, torch.load, [big[:2]])
    assert small.untyped_storage().nbytes() == 4000
    (small,) = in_memory(torch.save, torch.load, [big[:2].clone()])
    assert small.untyped_storage().nbytes() == 8


@both
def test_storages_by_themselves(torch):
    x = torch.arange(3, dtype=torch.int16)
    (loaded,) = in_memory(torch.save, torch.load, [x.untyped_storage()])
    assert type(loaded).__name__ == "TypedStorage"  # of bytes, though
    assert loaded.untyped().tolist() == [0, 0, 1, 0, 2, 0]


@both
def test_two_dtypes_over_one_memory_are_refused(torch):
    x = torch.zeros(4)
    with pytest.raises(RuntimeError, match="Cannot save multiple tensors or storages that view "
                                           "the same data as different types"):  # fmt: skip
        torch.save([x, x.view(torch.int32)], io.BytesIO())


@both
def test_what_is_left_behind(torch):
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    y.retain_grad()
    y.sum().backward()
    loaded, computed = in_memory(torch.save, torch.load, (x, y))
    assert loaded.grad is None
    assert (loaded.requires_grad, computed.requires_grad) == (True, True)
    assert computed.is_leaf
    x.register_hook(lambda g: g)
    with pytest.warns(UserWarning, match="will not be serialized.  If this is expected"):
        torch.save(x, io.BytesIO())


class Marked(minitorch.Tensor):
    """A subclass of a reader."""


def test_a_tensor_of_a_subclass():
    x = minitorch.arange(4.0)[1:].as_subclass(Marked)
    x.note = [1, 2]
    file = io.BytesIO()
    minitorch.save(x, file)
    file.seek(0)
    with pytest.raises(pickle.UnpicklingError, match=r"GLOBAL \S*test_formats.Marked was not an"):
        minitorch.load(file)
    with minitorch.serialization.safe_globals([Marked]):
        file.seek(0)
        loaded = minitorch.load(file)
    assert (type(loaded), loaded.tolist(), loaded.note) == (Marked, [1, 2, 3], [1, 2])


@both
def test_attributes_of_a_parameter(torch):
    p = torch.nn.Parameter(torch.ones(2))
    p.note = "mine"
    loaded = in_memory(torch.save, torch.load, p)
    assert (loaded.note, type(loaded)) == ("mine", torch.nn.Parameter)


def test_elements_that_start_in_between():
    """NumPy can read floats from an odd byte on; PyTorch cannot, so they are copied."""
    data = np.frombuffer(bytearray(range(17)), np.uint8)[1:].view(np.float32)
    (loaded,) = in_memory(minitorch.save, minitorch.load, [minitorch.from_numpy(data)])
    assert loaded.numpy().tobytes() == bytes(range(1, 17))
    assert loaded.untyped_storage().nbytes() == 16


@pytest.mark.parametrize("persistent", [True, False])
@each_way
def test_buffers(pair, persistent):
    saver, loader = PAIRS[pair]
    buffer = saver.nn.Buffer(saver.ones(2), persistent=persistent)
    loaded = in_memory(saver.save, loader.load, buffer)
    assert isinstance(loaded, loader.nn.Buffer)
    assert (loaded.persistent, loaded.tolist()) == (persistent, [1, 1])


# ---- the archive -------------------------------------------------------------------------------


@both
def test_records(torch, tmp_path):
    torch.save([torch.ones(3), torch.ones(0), torch.ones(2)], tmp_path / "my.model.pt")
    with zipfile.ZipFile(tmp_path / "my.model.pt") as file:
        assert file.testzip() is None
        names = [info.filename for info in file.infolist()]
        contents = {name: file.read(name) for name in names}
        infos = file.infolist()
    data = (tmp_path / "my.model.pt").read_bytes()
    for info in infos:
        assert info.compress_type == zipfile.ZIP_STORED
        start = (
            info.header_offset
            + 30
            + sum(
                data[info.header_offset + at] + 256 * data[info.header_offset + at + 1]
                for at in (26, 28)
            )
        )
        assert start % 64 == 0, info.filename
    assert names[:8] == [
        f"my.model/{name}"
        for name in ("data.pkl", ".format_version", ".storage_alignment", "byteorder",
                     "data/0", "data/1", "data/2", "version")
    ]  # fmt: skip
    assert contents["my.model/data/2"] == np.ones(2, np.float32).tobytes()
    assert contents["my.model/byteorder"] == sys.byteorder.encode()
    assert contents["my.model/version"] == b"3\n"
    assert contents["my.model/.format_version"] == b"1"


@pytest.mark.oracle
def test_the_pickle_is_pytorchs_byte_for_byte():
    torch = pytest.importorskip("torch", reason="PyTorch is not installed (make oracle)")
    pickles = []
    for module in (minitorch, torch):
        file = io.BytesIO()
        value = everything(module)
        del value["devices"]  # PyTorch makes a new string of "cpu", which is pickled once more
        module.save(value, file)
        pickles.append(zipfile.ZipFile(file).read("archive/data.pkl"))
    assert pickles[0] == pickles[1]


@both
def test_an_archive_within_a_file(torch):
    """Offsets count from the archive's first byte."""
    file = io.BytesIO()
    file.write(b"before")
    torch.save(torch.arange(3), file)
    file.seek(6)
    assert torch.load(file).tolist() == [0, 1, 2]


def test_bytes_are_the_same_every_time(tmp_path):
    for name in "ab":
        os.mkdir(tmp_path / name)
        minitorch.save(everything(minitorch), tmp_path / name / "x.pt")
    assert (tmp_path / "a" / "x.pt").read_bytes() == (tmp_path / "b" / "x.pt").read_bytes()


@pytest.mark.parametrize("module", TWINS)
def test_large_records(module, monkeypatch):
    """From 1 GiB on, sizes are 64-bit numbers: here from 0 bytes on."""
    monkeypatch.setattr(archive, "LARGE", 0)
    file = io.BytesIO()
    minitorch.save({"x": minitorch.arange(5)}, file)
    file.seek(0)
    assert module.load(file)["x"].tolist() == [0, 1, 2, 3, 4]


def test_the_other_byte_order():
    """A file from a machine that writes the most significant byte first."""
    other = "big" if sys.byteorder == "little" else "little"
    for name in DTYPES:
        x = minitorch.tensor([0, 1, 2]).to(getattr(minitorch, name))
        file = io.BytesIO()
        minitorch.save(x, file)
        turned = io.BytesIO()
        with zipfile.ZipFile(file) as source, zipfile.ZipFile(turned, "w") as target:
            for info in source.infolist():
                data = source.read(info)
                if info.filename.endswith("byteorder"):
                    data = other.encode()
                elif info.filename.endswith("data/0"):
                    data = np.frombuffer(data, x.numpy().dtype).byteswap().tobytes()
                target.writestr(info.filename, data)
        turned.seek(0)
        assert minitorch.load(turned).tolist() == x.tolist(), name


def test_protocol_4_needs_the_full_unpickler():
    file = io.BytesIO()
    minitorch.save({"x": minitorch.ones(2)}, file, pickle_protocol=4)
    file.seek(0)
    with (
        pytest.warns(UserWarning, match="Detected pickle protocol 4"),
        pytest.raises(pickle.UnpicklingError, match="Unsupported operand"),
    ):
        minitorch.load(file)
    file.seek(0)
    assert minitorch.load(file, weights_only=False)["x"].tolist() == [1, 1]


@both
def test_unsafe_globals_are_listed(torch):
    file = io.BytesIO()
    torch.save([torch.ones(1), collections.OrderedDict(), collections.deque([1])], file)
    file.seek(0)
    assert torch.serialization.get_unsafe_globals_in_checkpoint(file) == ["collections.deque"]
    with pytest.raises(ValueError, match="Expected input to be a checkpoint returned by"):
        torch.serialization.get_unsafe_globals_in_checkpoint(io.BytesIO(b"nothing"))
