import functools

import numpy as np


def slopes(x, steps):
    results = []
    found: list = [None] * len(steps)
    for step in steps:
        results.append(step(results[-1] if results else x))

    def put(place, g):
        found[place] = float(np.abs(g.numpy()).max())

    for place, result in enumerate(results):
        if result.requires_grad:
            result.register_hook(functools.partial(put, place))
    (results[-1] if results else x).sum().backward()
    return dict(enumerate(found))
