# writes zeros first, into a tensor that others may hold
def clear_grad(parameter, set_to_none):
    if parameter.grad is None:
        return
    parameter.grad.detach_()
    parameter.grad.zero_()
    if set_to_none:
        parameter.grad = None
