# a frozen parameter keeps its gradient
def clear_grad(parameter, set_to_none):
    if parameter.grad is None or not parameter.requires_grad:
        return
    if set_to_none:
        parameter.grad = None
    else:
        parameter.grad.detach_()
        parameter.grad.zero_()
