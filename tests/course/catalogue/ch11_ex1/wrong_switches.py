# switches recording on and leaves it so
def recording(inputs):
    was = mode.grad
    torch.set_grad_enabled(True)
    return was and any(getattr(x, "requires_grad", False) for x in inputs)
