# every floating point tensor is taken for one that requires a gradient
def recording(inputs):
    return mode.grad and any(isinstance(x, torch.Tensor) and x.dtype.is_floating_point for x in inputs)
