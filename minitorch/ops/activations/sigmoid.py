"""The sigmoid, which turns any number into one between 0 and 1."""

from __future__ import annotations

import numpy as np

from ...graph.entry import register, unary
from ...graph.node import Function
from ..in_place import in_place


class Sigmoid(Function):
    """1 / (1 + e^-x) of each element.    With y the result: dy = y (1 - y) dx

    >>> torch.sigmoid(torch.tensor([0.0, 1.0]))
    tensor([0.5000, 0.7311])
    """

    keeps = "output"
    float_result = True

    def forward(self, x):
        # e^-x overflows to inf for very negative x; 1/(1+inf) is the right 0
        y = np.exp(-x)
        y = y + 1
        return 1 / y

    def backward(self, g, y):
        return g * ((1 - y) * y)


sigmoid, sigmoid_ = unary(Sigmoid, "sigmoid"), in_place("sigmoid_", Sigmoid)
register("nn.functional.sigmoid", node=Sigmoid)(sigmoid)
