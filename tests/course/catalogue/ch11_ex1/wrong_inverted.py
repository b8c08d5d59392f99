# the mode is taken the wrong way round
def recording(inputs):
    return not mode.grad and any(getattr(x, "requires_grad", False) for x in inputs)
