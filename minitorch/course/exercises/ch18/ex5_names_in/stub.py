import pickletools

import numpy as np

import minitorch as torch


def names_in(code):
    """The classes and functions that a pickle names, each once."""
    raise NotImplementedError
