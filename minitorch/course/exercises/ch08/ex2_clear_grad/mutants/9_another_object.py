"""`.grad` is another tensor object now, with the same memory. `detach_()`, with the underscore,
works on the tensor itself.
"""


def clear_grad(parameter, set_to_none):
    if parameter.grad is None:
        return
    if set_to_none:
        parameter.grad = None
    else:
        parameter.grad = parameter.grad.detach()
        parameter.grad.zero_()
