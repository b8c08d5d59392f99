# zeros in any case
def clear_grad(parameter, set_to_none):
    if parameter.grad is not None:
        parameter.grad.detach_()
        parameter.grad.zero_()
