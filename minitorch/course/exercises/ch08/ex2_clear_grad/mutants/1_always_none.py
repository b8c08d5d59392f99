"""The gradient is forgotten even when set_to_none is False. With False, the caller wants zeros."""


def clear_grad(parameter, set_to_none):
    parameter.grad = None
