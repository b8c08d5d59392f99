"""You asked whether two tensors are the same object. A view is another object on the same memory."""


def groups(tensors):
    return [next(i for i, t in enumerate(tensors) if t is tensor) for tensor in tensors]
