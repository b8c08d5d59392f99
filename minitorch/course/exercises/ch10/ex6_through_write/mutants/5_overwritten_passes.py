"""An element that was overwritten with a number no longer depends on the old `y`. Its gradient
cannot pass.
"""


def through_write(g, index, rule):
    old = g.copy()
    if rule is not None:
        old[index] = rule(g[index])
    return old
