"""tensor([...]) of tensors and of NumPy: which dtype, and which lists are refused."""

from array import array
from collections import UserList, deque

import numpy as np
import pytest

import minitorch as torch
from tests.nn.both import both


def of(value, dtype):
    return torch.tensor(value, dtype=dtype)


# What PyTorch 2.13 makes of them.
DTYPES = [
    ([of(1, torch.int8)], "int8"),
    ([of(1.0, torch.float16)], "float16"),
    ([of(1.0, torch.float64)], "float64"),
    ([of(1, torch.uint8), 2], "int64"),
    ([of(1, torch.uint8), of(2, torch.int8)], "int16"),
    ([of(1, torch.int8), 2.5], "float32"),
    ([of(True, torch.bool), 2], "int64"),
    ([[of(1.0, torch.float32), 2], [3, of(4.0, torch.float64)]], "float64"),
    ([True, of(1, torch.uint8)], "uint8"),
    ((of(1, torch.int16),), "int16"),
    ([np.int8(1)], "int8"),
    ([np.uint8(3), np.uint8(4)], "uint8"),
    ([np.float16(1)], "float16"),
    ([np.float64(1)], "float64"),
    ([np.float32(1), np.float64(2)], "float64"),
    ([1.5, np.float64(2)], "float64"),
    ([1, np.float32(2)], "float32"),
    ([np.int32(1), True], "int32"),
    ([np.bool_(True)], "bool"),
    ([np.array([1, 2]), np.array([3, 4], dtype=np.int8)], "int64"),
    ([np.array([1, 2], np.int8), np.array([3, 4], np.uint8)], "int16"),
    (np.float16(3), "float16"),
    ([1, 2.5], "float32"),
    ([], "float32"),
    ([[], []], "float32"),
]


@pytest.mark.parametrize(("data", "dtype"), DTYPES, ids=str)
@pytest.mark.parametrize("make", ["tensor", "as_tensor"])
def test_element_types(data, dtype, make):
    made = getattr(torch, make)(data)
    assert str(made.dtype) == f"torch.{dtype}"
    assert made.tolist() == np.array(as_numbers(data)).tolist()


def as_numbers(data):
    if isinstance(data, (list, tuple)):
        return [as_numbers(item) for item in data]
    return data.tolist() if hasattr(data, "tolist") else data


def test_lists_that_contain_themselves():
    first = []
    first.append(first)
    with pytest.raises(ValueError, match="too many dimensions 'list'"):
        torch.tensor(first)
    later = [1]
    later.append(later)
    with pytest.raises(TypeError, match=r"new\(\): self-referential lists are incompatible"):
        torch.tensor(later)


class Numbered:
    """Has numbered elements, and is no list."""

    def __repr__(self):  # a test's name, the same in every process
        return "Numbered()"

    def __init__(self, *items):
        self.items = items

    def __len__(self):
        return len(self.items)

    def __getitem__(self, index):
        return self.items[index]


SEQUENCES = [
    (deque([1, 2.5]), [1, 2.5]),
    (deque([[1, 2], (3, 4)]), [[1, 2], [3, 4]]),
    ([deque([1]), range(1)], [[1], [0]]),
    (UserList([1, 2]), [1, 2]),
    (array("d", [1, 2]), [1, 2]),
    (bytearray(b"ab"), [97, 98]),
    (Numbered(1.5, 2.5), [1.5, 2.5]),
    ([Numbered(Numbered(1)), [[2]]], [[[1]], [[2]]]),
]


@pytest.mark.parametrize(("data", "values"), SEQUENCES, ids=str)
@pytest.mark.parametrize("make", [torch.tensor, torch.as_tensor, torch.Tensor, torch.DoubleTensor])
def test_everything_with_numbered_elements_is_a_sequence(data, values, make):
    assert make(data).tolist() == values


def test_what_has_none_is_not():
    for data in [{1: 2}, {1, 2}, iter([1]), {1: 2}.values()]:
        with pytest.raises(RuntimeError, match="Could not infer dtype of"):
            torch.tensor(data)
        with pytest.raises(TypeError, match="data must be a sequence"):
            torch.Tensor(data)
    for make in (torch.tensor, torch.Tensor):
        with pytest.raises(TypeError, match="invalid data type 'bytes'"):
            make(b"ab")
    with pytest.raises(ValueError, match="expected sequence of length 1 at dim 1"):
        torch.tensor(deque([[1], [1, 2]]))


@both
def test_another_byte_order_is_refused(torch):
    other = np.ones(2, dtype=np.dtype(np.float32).newbyteorder("S"))
    for make in (torch.tensor, torch.from_numpy, torch.as_tensor, torch.asarray):
        with pytest.raises(ValueError, match="byte order different from the native byte order"):
            make(other)
    assert torch.tensor(other[0]).item() == 1
