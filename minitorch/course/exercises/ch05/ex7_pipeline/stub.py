import numpy as np

import minitorch as torch


def pipeline(buffer, shape, window, mean, std):
    """(crops, batch): the window of all pictures, as a view and normalised."""
    raise NotImplementedError
