import numpy as np

import minitorch as torch


class Recorded:
    """A number that remembers how it was made."""

    def __init__(self, value, op=None, sources=()):
        raise NotImplementedError
