import numpy as np

import minitorch as torch


def facts():
    """What you expect: letter -> (shape, "view" or "copy")."""
    raise NotImplementedError
