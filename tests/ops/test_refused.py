"""What torch has and minitorch has not, in the files of shapes and creation: it says so clearly."""

import numpy as np
import pytest

import minitorch


@pytest.mark.parametrize("name", ["chalf", "cfloat", "cdouble"])
def test_conversions_to_types_that_are_not_there(name):
    with pytest.raises(NotImplementedError, match=f"there are no .* numbers here, but got {name}"):
        getattr(minitorch.zeros(2), name)()


@pytest.mark.parametrize(
    "make",
    [
        lambda: minitorch.tensor(1j),
        lambda: minitorch.tensor([1, 2j]),
        lambda: minitorch.full((2,), 1j),
        lambda: minitorch.full((2,), np.complex64(1j)),
        lambda: minitorch.full_like(minitorch.zeros(2), 1j),
        lambda: minitorch.zeros(2).new_full((2,), 1j),
        lambda: minitorch.scalar_tensor(1j),
    ],
)
def test_complex_numbers(make):
    with pytest.raises(NotImplementedError, match="there are no complex numbers here"):
        make()


def test_complex_arrays():
    for make in (minitorch.tensor, minitorch.from_numpy, minitorch.as_tensor, minitorch.asarray):
        with pytest.raises(TypeError, match=r"can't convert np.ndarray of type numpy.complex128"):
            make(np.array([1j]))


def test_layouts_that_are_not_strided():
    with pytest.raises(NotImplementedError, match="makes strided tensors"):
        minitorch.zeros(2, layout=minitorch.sparse_coo)
    with pytest.raises(TypeError, match=r"must be torch.layout, not str"):
        minitorch.zeros(2, layout="a")


def test_pinned_memory():
    for make in (minitorch.zeros, minitorch.ones, minitorch.empty):
        with pytest.raises(RuntimeError, match="pin_memory=True requires a CUDA"):
            make(2, pin_memory=True)
