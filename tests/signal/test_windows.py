"""torch.signal.windows: every window, length and setting as PyTorch's."""

import numpy as np
import pytest

import minitorch
from minitorch.signal import windows

SHAPES = {"general_cosine": ({"a": [0.5, 0.3, 0.2]},), "exponential": ({}, {"tau": 2.0})}
SHAPES |= {"gaussian": ({}, {"std": 2.0}), "kaiser": ({}, {"beta": 3.0})}
SHAPES |= {"general_hamming": ({}, {"alpha": 0.3})}
REFUSED = [
    ("hann", -1, {}), ("blackman", -1, {}), ("cosine", -2, {}), ("gaussian", 3, {"std": 0}),
    ("exponential", 3, {"tau": 0}), ("exponential", 3, {"center": 1}), ("kaiser", 3, {"beta": -1}),
    ("general_cosine", 3, {"a": 3}), ("general_cosine", 3, {"a": []}), ("hann", 3, {"dtype": 0}),
    ("blackman", 3, {"dtype": 0}), ("hann", 3, {"layout": 0}),
]  # fmt: skip


@pytest.mark.oracle
@pytest.mark.parametrize("M", [0, 1, 2, 3, 7, 16])
@pytest.mark.parametrize("name", windows.__all__)
def test_as_torch_answers(name, M):
    torch = pytest.importorskip("torch", reason="compared with PyTorch")
    for shape in SHAPES.get(name, ({},)):
        for sym in (True, False):
            for dtype in ("float32", "float64"):
                mine, theirs = [
                    getattr(T.signal.windows, name)(M, sym=sym, dtype=getattr(T, dtype), **shape)
                    for T in (minitorch, torch)
                ]
                assert repr(mine.dtype) == repr(theirs.dtype)
                np.testing.assert_allclose(mine.numpy(), theirs.numpy(), 1e-6, 1e-7)


@pytest.mark.oracle
@pytest.mark.parametrize(("name", "M", "settings"), REFUSED)
def test_refused_as_by_torch(name, M, settings):
    torch = pytest.importorskip("torch", reason="compared with PyTorch")
    said = []
    for T in (minitorch, torch):
        named = {"dtype": T.int64, "layout": T.sparse_coo}
        given = {key: named.get(key, value) for key, value in settings.items()}
        with pytest.raises((ValueError, TypeError)) as caught:
            getattr(T.signal.windows, name)(M, **given)
        said.append((caught.type, str(caught.value)))
    assert said[0] == said[1]


def test_an_exponential_around_another_center():
    made = windows.exponential(4, center=1, sym=False)
    np.testing.assert_allclose(made.tolist(), np.exp([-1, 0, -1, -2]), 1e-6)
    assert windows.hann(3, requires_grad=True).requires_grad
