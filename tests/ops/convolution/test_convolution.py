"""Convolution against its definition, loop by loop; in blocks; and as one trilinear form."""

import itertools

import numpy as np
import pytest

import minitorch as torch
from minitorch.ops.convolution import columns
from minitorch.ops.convolution.sliding import is_channels_last
from minitorch.ops.pooling.averaging import range_sums

F = torch.nn.functional
PLACES = list(
    itertools.product(
        [(1, 1), (2, 1), (3, 2)],  # stride
        [(0, 0), (1, 2)],  # padding
        [(1, 1), (1, 3)],  # dilation
        [1, 2],  # groups
    )
)


def by_definition(x, w, stride, padding, dilation, groups):
    """One product after the other, as a convolution is defined."""
    n, channels, height, width = x.shape
    out, per_group, kh, kw = w.shape
    wide = np.zeros((n, channels, height + 2 * padding[0], width + 2 * padding[1]))
    wide[:, :, padding[0] : padding[0] + height, padding[1] : padding[1] + width] = x
    rows = (wide.shape[2] - dilation[0] * (kh - 1) - 1) // stride[0] + 1
    cols = (wide.shape[3] - dilation[1] * (kw - 1) - 1) // stride[1] + 1
    y = np.zeros((n, out, rows, cols))
    for o, i, j, c, a, b in itertools.product(*map(range, (out, rows, cols, per_group, kh, kw))):
        channel = o // (out // groups) * per_group + c
        row, col = i * stride[0] + a * dilation[0], j * stride[1] + b * dilation[1]
        y[:, o, i, j] += wide[:, channel, row, col] * w[o, c, a, b]
    return y


def numbers(*shape):
    return np.random.default_rng(sum(shape)).integers(-4, 5, shape).astype(np.float64)


@pytest.mark.parametrize("at", PLACES, ids=str)
def test_the_three_maps_are_one_form_and_blocks_do_not_matter(at, monkeypatch):
    x, w = numbers(5, 4, 6, 7), numbers(6, 4 // at[3], 2, 2)
    wanted = by_definition(x, w, *at)
    y = numbers(*wanted.shape)
    form = float((wanted * y).sum())
    places = columns.Places(*at)
    for limit in (1, 200, 1 << 18):  # one image at a time, a few, all of them
        monkeypatch.setattr(columns, "_COLUMNS", limit)
        np.testing.assert_array_equal(columns.convolve(x, w, places, wanted.shape[2:]), wanted)
        back = columns.convolve_back(y, w, places, x.shape[2:])
        assert back.shape == x.shape
        assert float((back * x).sum()) == form
        weights = columns.correlate(y, x, places, w.shape[2:])
        assert weights.shape == w.shape
        assert float((weights * w).sum()) == form


@pytest.mark.parametrize("dims", [1, 2, 3])
@pytest.mark.parametrize("padding", [0, 1])
@pytest.mark.parametrize("dilation", [1, 2])
@pytest.mark.parametrize("groups", [1, 2])
def test_large_images_are_multiplied_line_by_line(dims, padding, dilation, groups, monkeypatch):
    """Windows copied for one line of the kernel serve all: the same numbers as of all windows."""
    places = columns.Places((1,) * dims, (padding, 0, 1)[:dims], (dilation, 1, 1)[:dims], groups)
    size = {1: (270,), 2: (19, 20), 3: (8, 9, 20)}[dims]
    x, w = numbers(3, 4, *size), numbers(6, 4 // groups, *(3, 2, 2)[:dims])
    sizes = zip(x.shape[2:], w.shape[2:], places.padding, places.dilation)
    space = tuple([n + 2 * p - d * (k - 1) for n, k, p, d in sizes])
    found = []
    for deep, lines in ((1, 3), (1 << 20, 1)):
        monkeypatch.setattr(columns, "_DEEP", deep)
        assert columns._lines(w.shape, places, space) == lines
        y = columns.convolve(x, w, places, space)
        back = columns.convolve_back(y, w, places, x.shape[2:])
        found.append((y, back, columns.correlate(y, x, places, w.shape[2:])))
    for by_lines, whole in zip(*found):
        np.testing.assert_array_equal(by_lines, whole)  # (sums of whole numbers are exact)


@pytest.mark.parametrize("at", PLACES, ids=str)
def test_a_transposed_convolution_is_the_gradient_of_a_convolution(at):
    stride, padding, dilation, groups = at
    x = torch.from_numpy(numbers(2, 4, 6, 7)).requires_grad_()
    w = torch.from_numpy(numbers(6, 4 // groups, 2, 2))
    y = F.conv2d(x, w, None, *at)
    g = torch.from_numpy(numbers(*y.shape))
    (gx,) = torch.autograd.grad(y, x, g)
    settings = zip(y.shape[2:], stride, padding, dilation)
    reached = [(n - 1) * s - 2 * p + d + 1 for n, s, p, d in settings]  # of a kernel of 2
    more = [n - r for n, r in zip(x.shape[2:], reached)]
    if any(o >= max(s, d) for o, s, d in zip(more, stride, dilation)):
        pytest.skip(f"no transposed convolution adds as much as {more}")
    z = F.conv_transpose2d(g, w, None, stride, padding, more, groups, dilation)
    assert torch.equal(z, gx)


def test_gradients_of_gradients_of_gradients():
    """gradcheck of the double backward, with every map behind every other."""
    x = torch.from_numpy(numbers(2, 2, 4)).requires_grad_()
    w = torch.from_numpy(numbers(4, 1, 2)).requires_grad_()
    for f in (
        lambda x, w: F.conv1d(x, w, None, 2, 1, 1, 2),
        lambda x, w: F.conv_transpose1d(x, w[:2], None, 2, 1, 1, 2),
        lambda x, w: F.conv_transpose1d(x, w[:2], None, 1, 0, 1, 1, 2),  # adds more than a step
    ):
        assert torch.autograd.gradcheck(f, (x, w))
        assert torch.autograd.gradgradcheck(f, (x, w))

    def slope(x, w):
        y = (F.conv1d(x, w, None, 2, 1, 1, 2) ** 2).sum()
        return torch.autograd.grad(y, (x, w), create_graph=True)

    assert torch.autograd.gradgradcheck(slope, (x, w))


def test_an_image_kept_in_a_graph_is_not_changed_by_the_next_one():
    """The memory of columns is used again, that of results is not."""
    x, w = torch.from_numpy(numbers(1, 1, 4, 4)), torch.from_numpy(numbers(1, 1, 3, 3))
    first = F.conv2d(x, w, padding=1)
    kept = first.clone()
    F.conv2d(x * 2, w, padding=1)
    assert torch.equal(first, kept)
    for same in (F.conv2d(x, torch.ones(1, 1, 1, 1, dtype=torch.float64)), F.max_pool2d(x, 1)):
        assert torch.equal(same, x)
        assert same.data_ptr() != x.data_ptr()


def test_float16_is_added_up_in_float32():
    x = torch.full((1, 4096, 1), 1.0, dtype=torch.float16)
    w = torch.full((1, 4096, 1), 1.0, dtype=torch.float16)
    assert F.conv1d(x, w).item() == 4096.0  # in float16, 2048 + 1 is 2048


def test_sums_of_ranges():
    x = np.arange(12.0).reshape(2, 6)
    starts, ends = np.array([0, 1, 3, 4]), np.array([2, 1, 6, 6])
    wanted = [[x[r, a:b].sum() for a, b in zip(starts, ends)] for r in range(2)]
    np.testing.assert_array_equal(range_sums(x, -1, starts, ends), wanted)
    np.testing.assert_array_equal(range_sums(x.T.copy(), -2, starts, ends), np.transpose(wanted))


def test_channels_last_is_told_from_row_major():
    x = np.zeros((2, 3, 4, 5))
    assert not is_channels_last(x)
    assert is_channels_last(x.reshape(2, 4, 5, 3).transpose(0, 3, 1, 2))
    assert not is_channels_last(x.transpose())
    assert not is_channels_last(np.zeros((2, 3)))
    assert is_channels_last(np.zeros((2, 2, 4, 5, 3)).transpose(0, 4, 1, 2, 3))
