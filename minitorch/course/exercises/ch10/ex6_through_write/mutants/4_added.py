"""The gradient of the part was added to what passed. But the old part does not pass: the new one
has taken its place.
"""


def through_write(g, index, rule):
    old = g.copy()
    old[index] += 0 if rule is None else rule(g[index])
    return old
