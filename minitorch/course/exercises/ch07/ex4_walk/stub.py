import numpy as np

import minitorch as torch


def walk(nodes, g):
    """Send g back through the nodes; return {leaf: gradient}."""
    raise NotImplementedError
