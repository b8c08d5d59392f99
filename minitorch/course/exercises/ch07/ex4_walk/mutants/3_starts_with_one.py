"""The walk starts with ones, whatever `g` is."""

import numpy as np


def walk(nodes, g):
    grads = {nodes[0]: np.ones_like(g)}
    for node in nodes:
        if node.edges and node in grads:
            for source, gx in zip(node.edges, node.backward(grads.pop(node))):
                if gx is not None:
                    grads[source] = grads[source] + gx if source in grads else gx
    return grads
