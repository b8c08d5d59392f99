import numpy as np

import minitorch as torch


def add_rows(target, index, rows):
    """Add each row to the row of target that its index names, in place."""
    raise NotImplementedError
