import numpy as np

import minitorch as torch


def sgd_with_momentum(w, g, v, *, lr, momentum, take, nesterov, first):
    """Write the new velocity into v, and the new parameter into w."""
    raise NotImplementedError
