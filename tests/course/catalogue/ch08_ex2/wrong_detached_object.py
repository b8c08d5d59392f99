# the gradient becomes the detached tensor, another object
# mistake: another-object
def clear_grad(parameter, set_to_none):
    if parameter.grad is None:
        return
    if set_to_none:
        parameter.grad = None
    else:
        parameter.grad = parameter.grad.detach()
        parameter.grad.zero_()
