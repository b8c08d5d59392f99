"""Each tensor gets the position of the tensor that had this memory just before. Return the position
of the *first* one that had it.
"""


def groups(tensors):
    latest, result = {}, []
    for position, tensor in enumerate(tensors):
        start = tensor.untyped_storage().data_ptr()
        result.append(latest.get(start, position))
        latest[start] = position
    return result
