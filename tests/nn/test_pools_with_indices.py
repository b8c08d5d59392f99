"""nn.functional.max_pool2d_with_indices and its kin: values and places as PyTorch's."""

import pytest

import minitorch

CALLS = [
    "max_pool1d_with_indices(x[0], 2)", "max_pool2d_with_indices(x, 2, stride=1, padding=1)",
    "max_pool2d_with_indices(x, (2, 3), ceil_mode=True, return_indices=False)",
    "max_pool3d_with_indices(x, 2)", "adaptive_max_pool1d_with_indices(x[0], 3)",
    "adaptive_max_pool2d_with_indices(x, (2, 3))", "adaptive_max_pool3d_with_indices(x, (1, 2, 2))",
    "fractional_max_pool2d_with_indices(x, 2, output_size=3, _random_samples=r)",
]  # fmt: skip


def answer(T, call):
    x = (T.arange(96.0).reshape(1, 2, 6, 8) * 7 % 31) / 4
    r = T.full((1, 2, 2), 0.3)
    values, indices = eval(f"F.{call}", {"F": T.nn.functional, "x": x, "r": r})
    return values.tolist(), indices.tolist(), str(indices.dtype)


@pytest.mark.oracle
@pytest.mark.parametrize("call", CALLS)
def test_as_torch_answers(call):
    torch = pytest.importorskip("torch", reason="compared with PyTorch")
    assert answer(minitorch, call) == answer(torch, call)


def test_all_of_them_are_there():
    names = [name for name in minitorch.nn.functional.__all__ if name.endswith("_with_indices")]
    assert len(names) == 8
