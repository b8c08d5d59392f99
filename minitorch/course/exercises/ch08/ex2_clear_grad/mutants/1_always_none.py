"""the gradient is forgotten even when set_to_none is False. Somebody asked for zeros."""


def clear_grad(parameter, set_to_none):
    parameter.grad = None
