import numpy as np

import minitorch as torch


def multiply_all(batches, w, streams):
    """All batch @ w, copied and multiplied in turn on the streams."""
    raise NotImplementedError
