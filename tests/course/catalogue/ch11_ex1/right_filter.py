# filter by type, then any
def recording(inputs):
    tensors = filter(lambda x: isinstance(x, torch.Tensor), inputs)
    return any([t.requires_grad for t in tensors]) if mode.grad else False
