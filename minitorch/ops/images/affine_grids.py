"""Grids for ``grid_sample`` that turn, stretch and move a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...devices.arrays import array_beside
from ...errors import warn
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ..making.ranges import line
from .grid_sampling import ALIGNMENT


class AffineGridGenerator(Function):
    """Each point p = (x, y, 1) of a grid, moved by a matrix: p theta^T.    dtheta = g^T p"""

    __slots__ = ("align_corners", "points", "sizes")
    align_corners: bool
    points: np.ndarray
    sizes: tuple[int, ...]

    def forward(self, theta):
        points = _points(self.sizes, self.align_corners, theta.dtype)
        self.points = array_beside(theta, points, theta.dtype)
        grid = self.points @ theta.transpose(0, 2, 1)
        return grid.reshape(theta.shape[0], *self.sizes, theta.shape[1])

    def backward(self, g):
        rows = g.reshape(g.shape[0], -1, g.shape[-1])
        return v.permute(rows, (0, 2, 1)) @ v.constant(self.points, g)


def _points(sizes: Sequence[int], align_corners: bool, dtype: np.dtype) -> np.ndarray:
    """(points, dimensions + 1): x, y, (z,) and 1 of every pixel, in the order of memory.

    Rounded as PyTorch rounds them, for they are often the middles of pixels: there grid_sample has
    one slope to the left and another to the right, and the last bit decides which one it takes.
    """
    axes = []
    for size in sizes:
        one = dtype.type(1)
        axis = line(-one, one, size, dtype) if size > 1 else np.zeros(1, dtype)
        axes.append(axis if align_corners else axis * (size - 1) / size)
    every = np.meshgrid(*axes, indexing="ij")
    return np.stack([*every[::-1], np.ones_like(every[0])], -1).reshape(-1, len(sizes) + 1)


@register(node=AffineGridGenerator, method=False)
def affine_grid_generator(theta: Tensor, size: Sequence[int], align_corners: bool) -> Tensor:
    """``nn.functional.affine_grid`` without its checks (``torch.affine_grid_generator``).

    >>> torch.affine_grid_generator(torch.eye(2, 3)[None], (1, 1, 1, 2), True)
    tensor([[[[-1.,  0.],
              [ 1.,  0.]]]])
    """
    check_tensor("affine_grid_generator", theta, "theta")
    if len(size) not in (4, 5):
        raise RuntimeError("AffineGridGenerator needs 4d (spatial) or 5d (volumetric) inputs.")
    if theta.array.shape[0] != size[0]:
        columns = theta.array.shape[-1]
        raise RuntimeError(
            "Expected size for first two dimensions of batch2 tensor to be: "
            f"[{size[0]}, {columns}] but got: [{theta.array.shape[0]}, {columns}]."
        )
    return AffineGridGenerator.apply(
        theta, points=None, sizes=tuple(size[2:]), align_corners=bool(align_corners)
    )


@register("nn.functional.affine_grid", node=AffineGridGenerator)
def affine_grid(theta: Tensor, size: Any, align_corners: bool | None = None) -> Tensor:
    """A grid for ``grid_sample`` that looks at pictures as matrices say.

    - ``theta``: a matrix for each picture, (N, 2, 3), or (N, 3, 4) in space: it maps a point of the
      result, (x, y, 1), to the point of the input to look at.
    - ``size``: of the result: (N, C, height, width) or (N, C, depth, height, width).
    - ``align_corners``: as for ``grid_sample``. Left out, False, with a warning.

    Result (N, height, width, 2) or (N, depth, height, width, 3). ValueError for matrices that do
    not fit, NotImplementedError for other sizes.

    Counterpart: ``torch.nn.functional.affine_grid``.

    >>> double = torch.tensor([[[2.0, 0, 0], [0, 2, 0]]])
    >>> torch.nn.functional.affine_grid(double, (1, 1, 1, 2), align_corners=False)
    tensor([[[[-1.,  0.],
              [ 1.,  0.]]]])
    """
    check_tensor("affine_grid", theta, "theta")
    if align_corners is None:
        warn(ALIGNMENT)
        align_corners = False
    if theta.array.dtype.kind != "f":
        raise ValueError(f"Expected theta to have floating point type, but got {theta.dtype}")
    dims = len(size) - 2
    if dims not in (2, 3):
        raise NotImplementedError(
            "affine_grid only supports 4D and 5D sizes, for 2D and 3D affine transforms, "
            f"respectively. Got size {size}."
        )
    if theta.array.ndim != 3 or theta.array.shape[1:] != (dims, dims + 1):
        raise ValueError(
            f"Expected a batch of {dims}D affine matrices of shape Nx{dims}x{dims + 1} for size "
            f"{size}. Got {theta.shape}."
        )
    if align_corners and min(size[2:]) == 1:
        warn(
            "Since version 1.3.0, affine_grid behavior has changed for unit-size grids when "
            "align_corners=True. This is not an intended use case of affine_grid. See the "
            "documentation of affine_grid for details."
        )
    elif min(size) <= 0:
        raise ValueError(f"Expected non-zero, positive output size. Got {size}")
    return affine_grid_generator(theta, size, align_corners)
