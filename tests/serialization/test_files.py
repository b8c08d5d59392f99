"""Paths and file objects, what is refused, and where memories shall be."""

import io
import os
import pickle
import sys

import numpy as np
import pytest

import minitorch
from minitorch.graph import overriding
from tests.nn.both import both, error
from tests.serialization.test_attacks import archive, tensor


@both
def test_paths(torch, tmp_path):
    for path in (str(tmp_path / "a.pt"), tmp_path / "b.pt", tmp_path / "ä b.pt"):
        torch.save({"x": torch.ones(2)}, path)
        assert torch.load(path)["x"].tolist() == [1, 1]
        with open(path, "rb") as file:
            assert torch.load(file)["x"].tolist() == [1, 1]
        torch.save(2, path)
        assert torch.load(path) == 2
    with open(tmp_path / "c.pt", "wb") as file:
        torch.save({"x": torch.ones(2)}, file)
    assert torch.load(tmp_path / "c.pt")["x"].tolist() == [1, 1]
    assert sorted(os.listdir(tmp_path)) == ["a.pt", "b.pt", "c.pt", "ä b.pt"]


@both
def test_wrong_paths(torch, tmp_path):
    nowhere = str(tmp_path / "nowhere")
    save, load = torch.save, torch.load
    assert error(save, 1, f"{nowhere}/x.pt") == (
        "RuntimeError",
        f"Parent directory {nowhere} does not exist.",
    )
    kind, words = error(save, 1, str(tmp_path))
    assert kind == "RuntimeError"
    assert "open file failed with strerror: Is a directory" in words
    assert error(load, nowhere)[0] == "FileNotFoundError"
    assert error(load, str(tmp_path))[0] == "IsADirectoryError"


@both
def test_wrong_file_objects(torch):
    class NoMethod:
        write = 3

    class NoFlush:
        def write(self, data):
            return len(data)

    class NoSeek:
        def read(self, *args):
            return b""

    assert error(torch.save, 1, 3) == (
        "AttributeError",
        "expected 'f' to be string, path, or a file-like object with a 'write' attribute",
    )
    kind, words = error(torch.save, 1, NoMethod())
    assert kind == "TypeError"
    assert words.endswith("NoMethod' has no callable attribute 'write'")
    assert error(torch.save, 1, NoFlush())[0] == "AttributeError"
    kind, words = error(torch.load, NoSeek())
    assert kind == "AttributeError"
    assert words == (
        "'NoSeek' object has no attribute 'seek'. You can only torch.load from a file that is "
        "seekable. Please pre-load the data into a buffer like io.BytesIO and try to load from it "
        "instead."
    )
    with pytest.raises(EOFError):
        torch.load(io.BytesIO())


@both
def test_a_stream_that_can_only_be_written(torch):
    class Pipe:
        def __init__(self):
            self.parts = []

        def write(self, data):
            self.parts.append(bytes(data))
            return len(self.parts[-1])

        def flush(self):
            pass

    pipe = Pipe()
    torch.save(torch.arange(3), pipe)
    assert torch.load(io.BytesIO(b"".join(pipe.parts))).tolist() == [0, 1, 2]


def test_a_stream_without_readinto():
    class Plain:
        def __init__(self, data):
            file = io.BytesIO(data)
            self.seek, self.tell = file.seek, file.tell
            self.read, self.readline = file.read, file.readline

    file = io.BytesIO()
    minitorch.save(1, file)
    assert minitorch.load(io.BufferedReader(io.BytesIO(file.getvalue()))) == 1
    assert minitorch.load(Plain(file.getvalue())) == 1


def test_devices_and_pipes_are_written_as_they_are():
    if not os.path.exists("/dev/null"):
        pytest.skip("there is no /dev/null here")
    minitorch.save(minitorch.ones(3), "/dev/null")
    assert not os.path.isfile("/dev/null")


@both
def test_arguments_of_load(torch):
    file = io.BytesIO()
    torch.save([torch.ones(1), "text"], file)

    def load(*args, **kwargs):
        file.seek(0)
        return torch.load(file, *args, **kwargs)

    assert load(pickle_module=pickle)[1] == "text"  # not weights_only, then
    assert error(load, pickle_module=pickle, weights_only=True) == (
        "RuntimeError",
        "Can not safely load weights when explicit pickle_module is specified",
    )
    with pytest.warns(UserWarning, match="pickle_load_args only works if `weights_only=False`"):
        load(encoding="latin1")
    assert load(weights_only=False, encoding="latin1")[1] == "text"


@both
def test_weights_only_can_be_forced(torch, monkeypatch):
    file = io.BytesIO()
    torch.save(Settings(1), file)
    file.seek(0)
    assert torch.load(file, weights_only=False).rate == 1
    monkeypatch.setenv("TORCH_FORCE_WEIGHTS_ONLY_LOAD", "yes")
    file.seek(0)
    assert error(torch.load, file, weights_only=False)[0] == "UnpicklingError"


@both
def test_locations(torch):
    file = io.BytesIO()
    x = torch.arange(3.0)
    torch.save([x, x[1:], torch.ones(1)], file)

    def load(map_location):
        file.seek(0)
        return [loaded.tolist() for loaded in torch.load(file, map_location)]

    right = [[0, 1, 2], [1, 2], [1]]
    for where in (None, "cpu", torch.device("cpu"), {}, {"cpu": "cpu"}, {"cuda:0": "cuda:1"}):
        assert load(where) == right
    calls = []
    assert load(lambda storage, location: calls.append((type(storage), location))) == right
    assert calls == [(torch.UntypedStorage, "cpu")] * 2
    assert load(lambda storage, location: storage.fill_(0)) == [[0, 0, 0], [0, 0], [0]]
    on_the_gpu = (
        "RuntimeError",
        "Attempting to deserialize object on a CUDA device but torch.cuda.is_available() is "
        "False. If you are running on a CPU-only machine, please use torch.load with "
        "map_location=torch.device('cpu') to map your storages to the CPU.",
    )
    for where in ("cuda", "cuda:1", torch.device("cuda", 1), {"cpu": "cuda:0"}):
        assert error(load, where) == on_the_gpu
    assert error(load, "moon") == (
        "RuntimeError",
        "don't know how to restore data location of torch.storage.UntypedStorage (tagged with "
        "moon)",
    )
    assert error(load, lambda storage, location: 3)[0] == "TypeError"
    assert error(load, 3) == ("TypeError", "'int' object is not callable")
    assert error(torch.load, archive(tensor(location="cuda:0"))) == on_the_gpu
    for where in ("cpu", {"cuda:0": "cpu"}, lambda storage, location: storage):
        assert torch.load(archive(tensor(location="cuda:0")), where).shape == (4,)


@both
def test_locations_in_the_old_format(torch):
    file = io.BytesIO()
    torch.save([torch.arange(3.0)], file, _use_new_zipfile_serialization=False)
    file.seek(0)
    _, words = error(torch.load, file, {"cpu": "cuda:0"})
    assert "Attempting to deserialize object on a CUDA device" in words
    file.seek(0)
    own = torch.ones(3)
    (loaded,) = torch.load(file, lambda storage, location: own.untyped_storage())
    assert own.tolist() == loaded.tolist() == [0, 1, 2]


# ---- mmap --------------------------------------------------------------------------------------


@both
def test_mmap(torch, tmp_path):
    path = tmp_path / "x.pt"
    x = torch.arange(6.0)
    torch.save({"x": x, "view": x[2:], "empty": torch.ones(0), "i": torch.ones(1).int()}, path)
    before = path.read_bytes()
    loaded = torch.load(path, mmap=True)
    assert loaded["x"].tolist() == [0, 1, 2, 3, 4, 5]
    assert loaded["x"].untyped_storage().nbytes() == 24
    loaded["x"][3] = 50  # in memory, not in the file
    assert loaded["view"].tolist() == [2, 50, 4, 5]
    assert loaded["empty"].tolist() == []
    assert loaded["i"].tolist() == [1]
    assert path.read_bytes() == before
    file = io.BytesIO(before)
    assert error(torch.load, file, mmap=True) == (
        "ValueError",
        "f must be a file path in order to use the mmap argument",
    )
    torch.save(x, path, _use_new_zipfile_serialization=False)
    kind, words = error(torch.load, str(path), mmap=True)
    assert kind == "RuntimeError"
    assert words.startswith("mmap can only be used with files saved with `torch.save(")


def test_mmap_of_records_that_are_not_aligned(tmp_path):
    path = tmp_path / "x.pt"
    path.write_bytes(archive(tensor()).getvalue())
    expected = np.frombuffer(bytes(range(16)), np.float32).tolist()
    assert minitorch.load(path, mmap=True).tolist() == expected


# ---- safe globals ------------------------------------------------------------------------------


class Settings:
    """A class of a reader."""

    def __init__(self, rate):
        self.rate = rate

    def __eq__(self, other):
        return self.rate == other.rate

    __hash__ = None


class Slotted:
    __slots__ = ("rate", "__dict__")


class Careful:
    def __getstate__(self):
        return {"kept": 1}

    def __setstate__(self, state):
        self.restored = state


def make(rate):
    return Settings(rate)


class Made:
    def __reduce__(self):
        return make, (5,)


@both
def test_classes_of_readers(torch):
    slotted = Slotted()
    slotted.rate, slotted.other = 1, 2
    file = io.BytesIO()
    torch.save([Settings(0.1), slotted, Careful(), Made()], file)
    path = f"{__name__}.Settings"

    def load():
        file.seek(0)
        return torch.load(file)

    before = set(torch.serialization.get_safe_globals())
    assert before == set() or torch is not minitorch
    kind, words = error(load)
    assert kind == "UnpicklingError"
    assert words.splitlines()[0] == (
        "Weights only load failed. This file can still be loaded, to do so you have two options, "
        "\033[1mdo those steps only if you trust the source of the checkpoint\033[0m. "
    )
    assert f"Unsupported global: GLOBAL {path} was not an allowed global by default." in words
    assert f"torch.serialization.add_safe_globals([{path}])" in words
    with torch.serialization.safe_globals([Settings, Slotted, (Careful, f"{__name__}.Careful")]):
        assert "make was not an allowed" in error(load)[1]
        torch.serialization.add_safe_globals([make])
        settings, slotted, careful, made = load()
    assert (settings.rate, slotted.rate, slotted.other) == (0.1, 1, 2)
    assert careful.restored == {"kept": 1}
    assert made == Settings(5)
    assert set(torch.serialization.get_safe_globals()) == before | {make}
    torch.serialization.clear_safe_globals()
    assert torch.serialization.get_safe_globals() == []
    with torch.serialization.safe_globals([(Settings, "a", "b")]):
        assert error(load) == (
            "ValueError",
            "Expected tuple of length 2 (global, str of callable full path), but got tuple of "
            "length: 3",
        )
    torch.serialization.add_safe_globals(list(before))


@both
def test_what_cannot_be_pickled(torch, tmp_path):
    path = tmp_path / "x.pt"
    file = io.BytesIO()
    for wrong in (lambda: 1, sys, open(os.devnull, "rb")):  # noqa: SIM115
        assert error(torch.save, [wrong], file)[0] in (
            "TypeError", "AttributeError", "PicklingError",
        )  # fmt: skip
        assert error(torch.save, [wrong], path)[0] in (
            "TypeError", "AttributeError", "PicklingError",
        )  # fmt: skip
        if hasattr(wrong, "close"):
            wrong.close()
    if torch is minitorch:
        assert file.getvalue() == b""
        assert os.listdir(tmp_path) == []


@both
def test_attributes_of_a_plain_tensor(torch, tmp_path):
    x = torch.ones(2)
    x.label, x.parts = "input", [torch.zeros(1)]
    torch.save({"x": x}, tmp_path / "x.pt")
    for weights_only in (True, False):
        loaded = torch.load(tmp_path / "x.pt", weights_only=weights_only)["x"]
        assert type(loaded) is torch.Tensor
        assert (loaded.label, loaded.parts[0].tolist()) == ("input", [0])


def test_tensors_are_plain_where_a_class_asks(tmp_path):
    """Once there is a ``__torch_function__``, methods ask; a file stays what it was."""
    overriding.install()
    try:
        minitorch.save(minitorch.ones(2), tmp_path / "x.pth")
    finally:
        overriding.uninstall()
    assert minitorch.load(tmp_path / "x.pth").tolist() == [1.0, 1.0]
