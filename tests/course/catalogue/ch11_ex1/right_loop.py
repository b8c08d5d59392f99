# a loop that stops at the first wish
def recording(inputs):
    for x in inputs:
        if isinstance(x, torch.Tensor) and x.requires_grad and mode.grad:
            return True
    return False
