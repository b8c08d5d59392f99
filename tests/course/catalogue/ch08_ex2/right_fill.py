# fill_ under no_grad
def clear_grad(parameter, set_to_none):
    grad = parameter.grad
    if grad is not None and set_to_none is False:
        grad.detach_()
        with torch.no_grad():
            grad.fill_(0.0)
    elif grad is not None:
        parameter.grad = None
