# True if there is any tensor at all
def recording(inputs):
    return mode.grad and any(isinstance(x, torch.Tensor) for x in inputs)
