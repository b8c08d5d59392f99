# wishes are counted
def recording(inputs):
    count = sum(1 for x in inputs if getattr(x, "requires_grad", False))
    return count > 0 and mode.grad
