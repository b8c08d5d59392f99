"""Where a grid falls on the middles of pixels, its last bit decides about slopes."""

import pytest

import minitorch
from minitorch.nn import functional as F

IDENTITY = [[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]]
# PyTorch 2.13: x of some columns, for widths 28 and 7; every operation of it is rounded exactly
COLUMNS = [
    (28, False, [0, 1, 2, 13, 14, 27]),
    (7, True, [0, 1, 2, 3, 4, 6]),
    (7, False, [0, 1, 2, 3, 4, 6]),
]
EXPECTED = [
    [
        "-0x1.edb6dc0000000p-1",
        "-0x1.c924920000000p-1",
        "-0x1.a4924a0000000p-1",
        "-0x1.2492460000000p-5",
        "0x1.2492460000000p-5",
        "0x1.edb6dc0000000p-1",
    ],
    [
        "-0x1.0000000000000p+0",
        "-0x1.5555540000000p-1",
        "-0x1.5555540000000p-2",
        "-0x1.0000000000000p-25",
        "0x1.5555540000000p-2",
        "0x1.0000000000000p+0",
    ],
    [
        "-0x1.b6db6e0000000p-1",
        "-0x1.2492480000000p-1",
        "-0x1.2492480000000p-2",
        "-0x1.b6db6e0000000p-26",
        "0x1.2492480000000p-2",
        "0x1.b6db6e0000000p-1",
    ],
]


@pytest.mark.parametrize(("row", "bits"), list(zip(COLUMNS, EXPECTED)), ids=["28", "7", "7 inside"])
def test_the_identity_has_the_bits_of_torch(row, bits):
    width, align_corners, columns = row
    grid = F.affine_grid(minitorch.tensor(IDENTITY), (1, 1, 2, width), align_corners=align_corners)
    assert [grid[0, 0, column, 0].item().hex() for column in columns] == bits


def test_slopes_of_the_identity_do_not_depend_on_luck():
    """Two grids that should be the same have the same slopes, batch by batch."""
    picture = minitorch.arange(49.0).reshape(1, 1, 7, 7) % 5
    theta = minitorch.tensor(IDENTITY, requires_grad=True)
    slopes = []
    for count in (1, 3):
        many = theta.expand(count, 2, 3)
        grid = F.affine_grid(many, (count, 1, 7, 7), align_corners=False)
        moved = F.grid_sample(picture.expand(count, 1, 7, 7), grid, align_corners=False)
        (slope,) = minitorch.autograd.grad((moved * picture).sum() / count, theta)
        slopes.append(slope)
    assert minitorch.allclose(*slopes)
