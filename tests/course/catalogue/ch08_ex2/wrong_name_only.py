# sets a name to None
# mistake: only-a-name
def clear_grad(parameter, set_to_none):
    grad = parameter.grad
    if grad is None:
        return
    if set_to_none:
        grad = None
    else:
        grad.detach_()
        grad.zero_()
