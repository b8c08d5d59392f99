"""Convolution: one small array of weights, the kernel, slides over all places of an image.

Three maps belong together. For images x, weights w and results y there is one number
T(x, w, y) = sum of y * convolution(x, w), linear in each of the three. Its derivatives are
``convolve`` (by y), ``convolve_back`` (by x) and ``correlate`` (by w). So each of the three has
the other two as its gradients, to any order; and ``convolve_back`` is what a transposed
convolution computes.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import full_beside
from ...graph import vocabulary as v
from ...graph.node import Function, kept_where
from ...tensors import Tensor
from .columns import convolve, convolve_back, correlate
from .sliding import in_order_of, window_count


class _Sliding(Function):
    """What convolutions have in common: where the kernel may stand."""

    __slots__ = ("stride", "padding", "dilation", "groups")
    stride: tuple[int, ...]
    padding: tuple[int, ...]
    dilation: tuple[int, ...]
    groups: int

    def places(self) -> dict[str, Any]:
        """The settings, to be given to another of the three maps."""
        return {name: getattr(self, name) for name in ("stride", "padding", "dilation", "groups")}

    def slide(self, x: Any, w: Any, g: Any) -> Any:
        """The convolution, as a part of a formula. (Of ``g`` the size is needed.)"""
        return v.in_formula(Slide, x, w, g, **self.places())

    def back(self, g: Any, w: Any, x: Any) -> Any:
        """The gradient of the images, as a part of a formula. (Of ``x`` the size is needed.)"""
        return v.in_formula(ConvolveBack, g, w, x, **self.places())

    def to_weight(self, g: Any, x: Any, w: Any) -> Any:
        """The gradient of the weights. (Of ``w`` the size is needed.)"""
        return v.in_formula(Correlate, g, x, w, **self.places())


class Convolution(_Sliding):
    """The kernel's sum of products at every place.    See the top of this file; db = sum(g)"""

    keeps = "input and weight"
    keep_inputs = kept_where(lambda *needs: (True, True, False))
    transposed = False

    def forward(self, x, w, bias=None):
        space = window_count(x.shape[2:], w.shape[2:], self.stride, self.padding, self.dilation)
        y = convolve(x, w, self, space)
        if bias is not None:
            y += bias.reshape((-1,) + (1,) * (x.ndim - 2))
        return in_order_of(y, x, w)

    def backward(self, g, x, w, _=None):
        gx = self.back(g, w, x) if self.needs(0) else None
        gw = self.to_weight(g, x, w) if self.needs(1) else None
        return gx, gw, sum_channels(self, g)


class ConvolutionTransposed(Convolution, node="ConvolutionBackward0"):
    """Each element spreads the kernel over its window.    See the top of this file; db = sum(g)"""

    __slots__ = ("output_padding",)
    keeps = "input and weight"
    keep_inputs = kept_where(lambda *needs: (True, True, False))
    transposed = True

    def forward(self, x, w, bias=None):
        y = convolve_back(x, w, self, transposed_size(x.shape[2:], w.shape[2:], self))
        if bias is not None:
            y += bias.astype(y.dtype, copy=False).reshape((-1,) + (1,) * (x.ndim - 2))
        return in_order_of(y, x, w)

    def backward(self, g, x, w, _=None):
        gx = self.slide(g, w, x) if self.needs(0) else None
        gw = self.to_weight(x, g, w) if self.needs(1) else None
        return gx, gw, sum_channels(self, g)


def sum_channels(node: Function, g: Any) -> Any:
    """The gradient of the bias: one sum per channel (None where it is not needed)."""
    if len(node.edges) < 3 or not node.needs(2):
        return None
    if (
        isinstance(g, Tensor)
        or g.size < v.LARGE
        or g.dtype == np.float16
        or not g.flags.c_contiguous
    ):
        return g.sum((0, *range(2, g.ndim)))
    places = g.reshape(*g.shape[:2], prod(g.shape[2:]))  # a product with BLAS adds up the fastest
    return np.add.reduce(places @ full_beside(g, places.shape[2], 1), 0)


class Slide(_Sliding, node="ConvolutionBackwardBackward0"):
    """A convolution within a formula, with as many places as ``y``.    See the top of this file"""

    keeps = "inputs"

    def forward(self, x, w, y):
        return convolve(x, w, self, y.shape[2:])

    def backward(self, g, x, w, y):
        return (
            self.back(g, w, x) if self.needs(0) else None,
            self.to_weight(g, x, w) if self.needs(1) else None,
            None,
        )


class ConvolveBack(_Sliding, node="ConvolutionBackwardBackward0"):
    """The gradient of a convolution's images.    See the top of this file"""

    keeps = "inputs"

    def forward(self, y, w, x):
        return convolve_back(y, w, self, x.shape[2:])

    def backward(self, g, y, w, x):
        return (
            self.slide(g, w, y) if self.needs(0) else None,
            self.to_weight(y, g, w) if self.needs(1) else None,
            None,
        )


class Correlate(_Sliding, node="ConvolutionBackwardBackward0"):
    """The gradient of a convolution's weights.    See the top of this file"""

    keeps = "inputs"

    def forward(self, y, x, w):
        return correlate(y, x, self, w.shape[2:])

    def backward(self, g, y, x, w):
        return (
            self.slide(x, g, y) if self.needs(0) else None,
            self.back(y, g, x) if self.needs(1) else None,
            None,
        )


def transposed_size(size: Any, kernel: Any, at: Any) -> tuple[int, ...]:
    """The space of a transposed convolution's result."""
    settings = zip(size, kernel, at.stride, at.padding, at.dilation, at.output_padding)
    return tuple([(n - 1) * s - 2 * p + d * (k - 1) + o + 1 for n, k, s, p, d, o in settings])
