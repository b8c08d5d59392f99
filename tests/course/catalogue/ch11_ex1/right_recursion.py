# one input after the other by recursion
def recording(inputs):
    inputs = list(inputs)
    if not mode.grad or not inputs:
        return False
    first, *rest = inputs
    if isinstance(first, torch.Tensor) and first.requires_grad:
        return True
    return recording(rest)
