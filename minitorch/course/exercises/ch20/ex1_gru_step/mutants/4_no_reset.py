"""The gate r is computed, but does it reach n?"""

import minitorch as torch
from minitorch.nn import functional as F


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    _, x_z, x_n = F.linear(x, w_ih, b_ih).chunk(3, 1)
    _, h_z, h_n = F.linear(h, w_hh, b_hh).chunk(3, 1)

    z = torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + h_n)
    return (1 - z) * n + z * h
