"""What PyTorch's own tests import by private paths; the same bodies on torch."""

import gc
import importlib
import io
import os
import zipfile

import pytest

from tests.nn.both import both, error


def part(torch, name):
    return importlib.import_module(f"{torch.__name__}.{name}")


@both
def test_dictionaries_by_who_a_tensor_is(torch):
    weak = part(torch, "utils.weak")
    first, second = torch.ones(2), torch.ones(2)
    known = weak.WeakTensorKeyDictionary({first: 1})
    known[second] = 2
    assert known[first] == 1
    assert known[second] == 2
    assert len(known) == 2
    assert first in known
    assert torch.ones(2) not in known
    reference = weak.TensorWeakRef(first)
    assert reference() is first
    del known[second]
    assert [key is first for key in known] == [True]
    del first
    gc.collect()
    assert len(list(known)) == 0
    assert reference() is None
    with pytest.raises(KeyError):
        known[second]


@both
def test_exceptions_on_their_way(torch):
    wrapper = part(torch, "_utils").ExceptionWrapper
    try:
        raise KeyError("no")
    except KeyError:
        caught = wrapper(where="in a thread")
    assert caught.exc_type is KeyError
    assert "KeyError: 'no'" in caught.exc_msg
    with pytest.raises(KeyError, match=r"(?s)Caught KeyError in a thread.*Original Traceback"):
        caught.reraise()


@both
def test_small_helpers(torch, tmp_path):
    private = part(torch, "_utils_internal")
    assert private.get_writable_path(str(tmp_path)) == str(tmp_path)
    assert private.get_file_path_2("a", "b") == os.path.join("a", "b")
    assert os.path.isfile(private.get_file_path(torch.__name__, "version.py"))
    imports = part(torch, "utils._import_utils")
    assert imports._check_module_exists("json")
    assert not imports._check_module_exists("no_such")
    assert part(torch, "utils._dtype_abbrs").dtype_abbrs[torch.bfloat16] == "bf16"
    assert part(torch, "utils._dtype_abbrs").dtype_abbrs[torch.int64] == "i64"
    set_device = part(torch, "utils._device").set_device
    assert set_device("meta")(lambda: torch.ones(2))().device.type == "meta"
    version = part(torch, "_vendor.packaging.version")
    assert version.parse("1.10") > version.parse("1.9")
    reduction = part(torch, "nn._reduction")
    assert [reduction.get_enum(name) for name in ("none", "mean", "sum")] == [0, 1, 2]
    assert reduction.legacy_get_string(None, None, emit_warning=False) == "mean"
    assert reduction.legacy_get_enum(False, True, emit_warning=False) == 2
    with pytest.warns(UserWarning, match="please use reduction='none' instead"):
        reduction.legacy_get_string(True, False)
    doubled = part(torch, "autograd.function")._nested_map(
        lambda x: type(x) is int, lambda x: 2 * x
    )
    assert doubled([1, (2, {"a": 3}), None]) == [2, (4, {"a": 6}), None]
    assert error(doubled, "x")[0] == "ValueError"
    trees = part(torch, "utils._pytree")
    assert trees.tree_all_only(int, lambda x: x > 0, [1, "a", (2,)])
    assert trees.tree_any_only(int, lambda x: x > 1, [1, "a", (2,)])
    with pytest.warns(FutureWarning, match="`nn.Container` is deprecated"):
        box = part(torch, "nn.modules.container").Container(a=torch.nn.ReLU())
    assert list(dict(box.named_children())) == ["a"]


@both
def test_what_serialization_is_asked(torch):
    asked = part(torch, "serialization")
    assert asked.get_default_load_endianness() is None
    asked.set_default_load_endianness(asked.LoadEndianness.BIG)
    try:
        assert asked.get_default_load_endianness() is asked.LoadEndianness.BIG
    finally:
        asked.set_default_load_endianness(None)
    with pytest.raises(TypeError, match="Invalid argument type"):
        asked.set_default_load_endianness("big")

    class Old:
        __name__, __version__ = "old", "0.3.1"

    newer = asked.check_module_version_greater_or_equal
    assert newer(Old(), (0, 3, 1))
    assert not newer(Old(), (0, 4))
    with pytest.raises(RuntimeError, match="'old' module version string is malformed"):
        newer(Old(), (0, 3, 1, 5))
    with pytest.warns(UserWarning, match="assuming that requirement is met"):
        assert newer(Old(), (0, 3, 1, 5), error_if_malformed=False)


@both
def test_files_without_an_order_of_bytes(torch, tmp_path):
    asked, path = part(torch, "serialization"), tmp_path / "x.pt"
    whole = io.BytesIO()
    torch.save(torch.tensor([1], dtype=torch.int32), whole)
    with zipfile.ZipFile(whole) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            if not name.endswith("/byteorder"):
                new.writestr(name, old.read(name))
    asked.set_default_load_endianness(asked.LoadEndianness.BIG)
    try:
        assert torch.load(path).item() == 2**24
    finally:
        asked.set_default_load_endianness(None)
    assert torch.load(path).item() == 1
