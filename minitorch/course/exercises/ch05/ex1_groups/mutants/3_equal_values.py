"""You compared values. A clone has the same values in other memory, and a slice has other values in
the same memory.
"""


def groups(tensors):
    lists = [t.flatten().tolist() for t in tensors]
    return [lists.index(values) for values in lists]
