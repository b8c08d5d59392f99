"""torch.FloatStorage and its kind: the old names of memory, made, asked and converted."""

import warnings

import pytest

import minitorch
from tests.nn.both import both


@pytest.fixture(autouse=True)
def quiet():
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "TypedStorage is deprecated")
        yield


@both
def test_making(torch):
    assert torch.Storage is torch.FloatStorage
    assert torch.FloatStorage([1, 2]).tolist() == [1.0, 2.0]
    assert torch.LongStorage([1, 2]).dtype is torch.int64
    assert torch.DoubleStorage(3).size() == 3
    assert len(torch.FloatStorage()) == 0
    made = torch.TypedStorage([1, 2], dtype=torch.int8)
    assert (made.tolist(), made.nbytes(), made.element_size()) == ([1, 2], 2, 1)
    wrapped = torch.TypedStorage(wrap_storage=torch.UntypedStorage(8), dtype=torch.float32)
    assert wrapped.size() == 2
    with pytest.raises((TypeError, RuntimeError), match="invalid combination of arguments"):
        torch.FloatStorage(1, 2)
    assert torch.UntypedStorage([1, 255]).tolist() == [1, 255]


@both
def test_one_kind_by_dtype(torch):
    storage = torch.ones(2).storage()
    assert isinstance(storage, torch.FloatStorage)
    assert not isinstance(storage, torch.DoubleStorage)
    assert issubclass(torch.IntStorage, torch.TypedStorage)
    assert not isinstance(torch.ones(2), torch.FloatStorage)
    assert (storage.type(), storage.pickle_storage_type()) == ("torch.FloatStorage", "FloatStorage")


@both
def test_conversions(torch):
    storage = torch.FloatStorage([0, 1.5, 3])
    for name, dtype in [("double", "float64"), ("half", "float16"), ("long", "int64"),
                        ("int", "int32"), ("short", "int16"), ("char", "int8"),
                        ("byte", "uint8"), ("bool", "bool")]:  # fmt: skip
        other = getattr(storage, name)()
        assert other.dtype is getattr(torch, dtype)
        expected = torch.tensor([0, 1.5, 3]).to(other.dtype).tolist()
        assert other.tolist() == expected
    assert storage.float().data_ptr() != storage.data_ptr()
    assert storage.cpu().data_ptr() == storage.data_ptr()


@both
def test_writes(torch):
    x = torch.zeros(3)
    storage = x.storage()
    storage[1] = 5
    assert x.tolist() == [0, 5, 0]
    storage[1:] = 7
    assert list(storage) == [0, 7, 7]
    assert storage.fill_(2).tolist() == x.tolist() == [2, 2, 2]
    storage.copy_(torch.FloatStorage([1, 2, 3]))
    assert x.tolist() == [1, 2, 3]
    with pytest.raises(RuntimeError, match="size does not match, self was 12 bytes but src was 8"):
        storage.copy_(torch.FloatStorage([1, 2]))
    with pytest.raises(IndexError, match="index 3 out of range for storage of size 3"):
        _ = storage[3]
    with pytest.raises(RuntimeError, match=r"can't index a .*TypedStorage"):
        storage["a"] = 1
    with pytest.raises(RuntimeError, match="slices are only supported in UntypedStorage"):
        _ = storage[0:1]


@both
def test_from_buffer(torch):
    data = bytearray([0, 1, 2, 3])
    assert torch.ByteStorage.from_buffer(data).tolist() == [0, 1, 2, 3]
    assert torch.ShortStorage.from_buffer(data, "big").tolist() == [1, 515]
    assert torch.ShortStorage.from_buffer(data, "little").tolist() == [256, 770]
    assert torch.ShortStorage.from_buffer(data, byte_order="big", offset=2).tolist() == [515]
    assert torch.ShortStorage.from_buffer(data, "big", 1).tolist() == [1]
    assert torch.BoolStorage.from_buffer(data, "big").tolist() == [False, True, True, True]
    with pytest.raises(ValueError, match="invalid byte_order 'up'"):
        torch.ShortStorage.from_buffer(data, "up")
    with pytest.raises(ValueError, match=r"buffer size \(4\) must be a multiple of element size"):
        torch.LongStorage.from_buffer(data, "big")
    with pytest.raises(ValueError, match="specified a size of 3"):
        torch.ShortStorage.from_buffer(data, "big", 3)
    with pytest.raises(RuntimeError, match="byte_order"):
        torch.ShortStorage.from_buffer(data)


def test_a_tensor_over_it():
    storage = minitorch.FloatStorage([1, 2])
    x = minitorch.empty(0).set_(storage)
    x[0] = 9
    assert storage.tolist() == [9, 2]
