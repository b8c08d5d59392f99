"""No row comes from a step behind the end of the shortest sequence."""

import numpy as np


def packed_places(lengths):
    there = np.ones((lengths[-1], len(lengths)), bool)
    return np.nonzero(there)
