"""The rule was applied to all elements. It belongs to the part that was written."""


def through_write(g, index, rule):
    old = g.copy() if rule is None else rule(g)
    if rule is None:
        old[index] = 0
    return old
