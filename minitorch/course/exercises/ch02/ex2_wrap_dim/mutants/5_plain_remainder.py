"""The remainder turns any number into a dim, so a mistake such as dim 3 of 3 would go unnoticed.
For a tensor without dimensions it even divides by zero.
"""


def wrap_dim(dim, ndim):
    return dim % ndim
