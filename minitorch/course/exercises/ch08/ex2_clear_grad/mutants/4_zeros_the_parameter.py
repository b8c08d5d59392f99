"""The parameter itself is set to zero. `zero_grad` is about gradients; what was learned must
stay.
"""


def clear_grad(parameter, set_to_none):
    if parameter.grad is None:
        return
    if set_to_none:
        parameter.grad = None
    else:
        parameter.grad.detach_().zero_()
    parameter.detach().zero_()
