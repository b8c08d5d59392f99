import numpy as np

import minitorch as torch


def sgd_step(parameters, lr):
    """Move each parameter against its gradient."""
    raise NotImplementedError
