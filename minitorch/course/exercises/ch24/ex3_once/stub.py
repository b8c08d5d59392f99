import numpy as np

import minitorch as torch


def once(tape, impure):
    """The tape without repetitions, and who stands for whom."""
    raise NotImplementedError
