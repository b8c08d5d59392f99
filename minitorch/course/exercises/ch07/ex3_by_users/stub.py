import numpy as np

import minitorch as torch


def by_users(y):
    """All nodes below y and y itself, each after all its users."""
    raise NotImplementedError
