def clear_grad(parameter, set_to_none):
    if set_to_none:
        parameter.grad = None
    elif parameter.grad is not None:
        parameter.grad.detach_().fill_(0.0)
