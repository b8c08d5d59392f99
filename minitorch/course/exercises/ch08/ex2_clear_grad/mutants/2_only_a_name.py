"""`grad = None` changes a name of this function. The parameter still has its gradient."""


def clear_grad(parameter, set_to_none):
    grad = parameter.grad
    if grad is not None and set_to_none:
        grad = None
    elif grad is not None:
        grad.detach_().zero_()
