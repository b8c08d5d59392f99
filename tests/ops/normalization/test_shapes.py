"""layer_norm and rms_norm: the shape that is normalized, and that of weights."""

import pytest

import minitorch as torch


@pytest.mark.parametrize("name", ["layer_norm", "rms_norm"])
def test_shapes_that_do_not_fit(name):
    norm = getattr(torch.nn.functional, name)
    x = torch.ones(1, 2, 3)
    with pytest.raises(RuntimeError, match="at least 1-dimensional"):
        norm(x, [])
    with pytest.raises(RuntimeError, match=r"got weight of shape \[3\] and normalized_shape = \[2"):
        norm(x, [2, 3], torch.ones(3))
    with pytest.raises(TypeError, match=r"'normalized_shape' \(position 2\) must be tuple of ints"):
        norm(x, 3)
