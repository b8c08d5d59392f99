# numbers have no requires_grad
def recording(inputs):
    return mode.grad and any(x.requires_grad for x in inputs)
