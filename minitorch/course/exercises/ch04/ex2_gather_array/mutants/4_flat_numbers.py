"""You count through all of `x`, row by row. An index counts along `dim`; the other numbers of
a place stay as they are.
"""


def gather_array(x, dim, index):
    return x.reshape(-1)[index]
