# None in any case where it is asked for
def clear_grad(parameter, set_to_none):
    if set_to_none:
        parameter.grad = None
    elif parameter.grad is not None:
        parameter.grad.detach_().zero_()
