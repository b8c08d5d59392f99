# an assignment to all elements
def clear_grad(parameter, set_to_none):
    grad = parameter.grad
    if grad is None:
        return None
    if not set_to_none:
        grad.detach_()
        grad[...] = 0
        return None
    parameter.grad = None
