"""The two cases are exchanged: `set_to_none=True` asks for None."""


def clear_grad(parameter, set_to_none):
    if parameter.grad is None:
        return
    if not set_to_none:
        parameter.grad = None
    else:
        parameter.grad.detach_()
        parameter.grad.zero_()
