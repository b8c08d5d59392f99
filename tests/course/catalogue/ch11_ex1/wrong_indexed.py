# the first two inputs by index
def recording(inputs):
    a, b = inputs[0], inputs[1]
    return mode.grad and (getattr(a, "requires_grad", False) or getattr(b, "requires_grad", False))
