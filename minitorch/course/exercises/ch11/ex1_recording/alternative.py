from minitorch.grad_mode import mode


def recording(inputs):
    wishes = [x.requires_grad for x in inputs if hasattr(x, "requires_grad")]
    return mode.grad and True in wishes
