# reads requires_grad of .data, which never requires a gradient
def recording(inputs):
    return mode.grad and any(isinstance(x, torch.Tensor) and x.data.requires_grad for x in inputs)
