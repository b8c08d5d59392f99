import numpy as np

import minitorch as torch


def eliminate_dead_code(graph):
    """The graph without dead calls, and how many those were."""
    raise NotImplementedError
