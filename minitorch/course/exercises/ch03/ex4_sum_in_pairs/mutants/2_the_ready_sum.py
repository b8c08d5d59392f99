"""`sum` adds in an order of its own, and for `float16` in a wider dtype. Here the halves
decide.
"""


def sum_in_pairs(x):
    return x.sum()
