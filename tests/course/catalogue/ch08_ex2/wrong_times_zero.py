# multiplied by 0, which leaves nan and inf
# mistake: times-zero
def clear_grad(parameter, set_to_none):
    if parameter.grad is None:
        return
    if set_to_none:
        parameter.grad = None
    else:
        parameter.grad.detach_()
        parameter.grad.mul_(0)
