# does not ask whether there is a gradient
# mistake: none-has-no-zero
def clear_grad(parameter, set_to_none):
    if set_to_none:
        parameter.grad = None
    else:
        parameter.grad.detach_()
        parameter.grad.zero_()
