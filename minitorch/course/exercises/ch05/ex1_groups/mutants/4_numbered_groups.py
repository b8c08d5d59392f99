"""The groups are right, but they are numbered 0, 1, 2 in turn. Each number should be a position in
the list of tensors.
"""


def groups(tensors):
    starts = [t.untyped_storage().data_ptr() for t in tensors]
    order = list(dict.fromkeys(starts))
    return [order.index(start) for start in starts]
