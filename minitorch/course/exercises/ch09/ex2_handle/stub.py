import numpy as np

import minitorch as torch


class Handle:
    """A handle on one hook in a dictionary of hooks."""

    def __init__(self, hooks, hook):
        raise NotImplementedError
