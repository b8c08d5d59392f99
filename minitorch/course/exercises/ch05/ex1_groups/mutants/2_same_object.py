"""You compared objects. A view is another object, but it reads the same memory."""


def groups(tensors):
    return [next(i for i, t in enumerate(tensors) if t is tensor) for tensor in tensors]
