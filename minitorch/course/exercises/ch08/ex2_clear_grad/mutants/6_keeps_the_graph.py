"""A gradient that has a graph of its own keeps it: after this it is still part of an old
computation.
"""


def clear_grad(parameter, set_to_none):
    if parameter.grad is None:
        return
    if set_to_none:
        parameter.grad = None
    else:
        parameter.grad.zero_()
