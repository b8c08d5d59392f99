"""Files of the safetensors library: the same in both frameworks."""

import importlib
import json

import pytest

import minitorch
from tests.nn.both import both, error
from tests.serialization.objects import DTYPES, WIDE

pytest.importorskip("safetensors", reason="safetensors is not installed (pip install safetensors)")
ours = minitorch.serialization.safetensors


def library(torch):
    """The functions that belong to a framework."""
    return ours if torch is minitorch else importlib.import_module("safetensors.torch")


def values(torch):
    return {
        **{name: torch.tensor([0, 1, 2]).to(getattr(torch, name)) for name in DTYPES + WIDE},
        "matrix": torch.arange(6.0).view(2, 3),
        "0-d": torch.tensor(3.5),
        "empty": torch.ones(0, 3),
    }


def described(tensors):
    return {name: (x.tolist(), str(x.dtype), tuple(x.shape)) for name, x in sorted(tensors.items())}


@both
def test_to_and_fro(torch, tmp_path):
    saved = values(torch)
    path = tmp_path / "x.safetensors"
    library(torch).save_file(saved, path, {"format": "pt"})
    for found in (
        ours.load_file(path),
        library(torch).load_file(path),
        torch.load(path),
        minitorch.load(str(path), "cpu"),
        ours.load(path.read_bytes()),
        library(torch).load(ours.save(values(minitorch))),
    ):
        assert described(found) == described(saved)
    loaded = ours.load_file(path)["matrix"]
    loaded[0, 0] = 5  # the memory is its own
    assert ours.load_file(path)["matrix"][0, 0] == 0
    ours.load(path.read_bytes())["matrix"][0, 0] = 5


@both
def test_what_the_format_cannot_hold(torch):
    save = library(torch).save
    x = torch.arange(6.0).view(2, 3)
    assert error(save, {"x": x.t()})[0] == "ValueError"
    assert "non contiguous tensor: `x`" in error(save, {"x": x.t()})[1]
    kind, words = error(save, {"x": x, "y": x[0]})
    assert (kind, "share memory" in words) == ("RuntimeError", True)
    assert error(save, {"x": 3}) == (
        "ValueError",
        "Key `x` is invalid, expected torch.Tensor but received <class 'int'>",
    )
    assert error(save, [x]) == (
        "ValueError",
        "Expected a dict of [str, torch.Tensor] but received <class 'list'>",
    )


def test_dtypes_that_are_not_here(tmp_path):
    head = b'{"a.w":{"dtype":"C64","shape":[1],"data_offsets":[0,8]}}'
    data = len(head).to_bytes(8, "little") + head + bytes(8)
    path = tmp_path / "x.safetensors"
    path.write_bytes(data)
    for load, source in ((ours.load, data), (ours.load_file, path)):
        with pytest.raises(NotImplementedError, match=r"'a.w' is of torch.complex64"):
            load(source)


@pytest.mark.parametrize(
    ("shape", "offset"),
    [([0, 2**62], 0), ([0, 2**63 - 1], 0), ([2**40, 0, 2**40], 0), ([0] * 65, 0), ([1] * 65, 4)],
)
def test_shapes_that_numpy_has_not(tmp_path, shape, offset):
    entry = {"dtype": "F32", "shape": shape, "data_offsets": [0, offset]}
    refused(tmp_path, json.dumps({"x": entry}), bytes(offset), "is damaged")


def test_heads_that_are_wrong(tmp_path):
    for head in ("", "{", "[]", '{"x":1}', "[" * 10_000, '{"x":' * 5000, '{"__metadata__":[]}'):
        refused(tmp_path, head, bytes(4), "is damaged")
    kind = {"dtype": "\x1b[2J", "shape": [1], "data_offsets": [0, 4]}
    refused(tmp_path, json.dumps({"x": kind}), bytes(4), "is damaged")
    kind = {"dtype": "C64", "shape": [1], "data_offsets": [0, 8]}
    refused(tmp_path, json.dumps({"\x1b[2J": kind}), bytes(8), r"'\x1b[2J' is of torch.complex64")


def refused(tmp_path, head, content, words):
    """A file with this head is refused, and the terminal obeys nothing in the message."""
    data = len(head).to_bytes(8, "little") + head.encode() + content
    path = tmp_path / "x.safetensors"
    path.write_bytes(data)
    for load, source in ((ours.load, data), (minitorch.load, path)):
        with pytest.raises(minitorch.serialization.LoadError) as caught:
            load(source)
        assert words in str(caught.value)
        assert "\x1b" not in str(caught.value)


@both
def test_locations(torch, tmp_path):
    path = tmp_path / "x.safetensors"
    library(torch).save_file({"x": torch.ones(1)}, path)
    assert torch.load(path, torch.device("cpu"))["x"].tolist() == [1]
    for where, kind in (({}, "dict"), (lambda storage, location: storage, "callable")):
        assert error(torch.load, path, where) == (
            "RuntimeError",
            f"Loading safetensors file with {kind} map_location is not supported. Use a device "
            "string or torch.device instead.",
        )


def test_without_the_library(monkeypatch, tmp_path):
    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(ours.importlib, "import_module", missing)
    with pytest.raises(RuntimeError, match="install safetensors with: pip install safetensors"):
        minitorch.load(tmp_path / "x.safetensors")
