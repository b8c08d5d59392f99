# returns the list of wishes
def recording(inputs):
    return [x for x in inputs if getattr(x, "requires_grad", False)] if mode.grad else []
