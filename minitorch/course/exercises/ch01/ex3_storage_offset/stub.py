import numpy as np

import minitorch as torch


def storage_offset(x):
    """Where in its storage x begins, in elements."""
    raise NotImplementedError
