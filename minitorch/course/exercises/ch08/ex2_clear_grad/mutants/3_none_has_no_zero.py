"""A parameter that no backward has reached has no gradient: what is in `.grad` then?"""


def clear_grad(parameter, set_to_none):
    if set_to_none:
        parameter.grad = None
    else:
        parameter.grad.detach_().zero_()
