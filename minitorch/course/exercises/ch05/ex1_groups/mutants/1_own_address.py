"""You compared the places where the tensors start. `x` and `x[2:]` start at different places of one
storage.
"""


def groups(tensors):
    starts = [t.data_ptr() for t in tensors]
    return [starts.index(start) for start in starts]
