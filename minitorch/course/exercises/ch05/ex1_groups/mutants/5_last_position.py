"""The groups are right, but each tensor gets the position of the *last* of its group: a dict keeps
what is written last.
"""


def groups(tensors):
    last = {t.untyped_storage().data_ptr(): i for i, t in enumerate(tensors)}
    return [last[t.untyped_storage().data_ptr()] for t in tensors]
