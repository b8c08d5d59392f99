# None in any case
def clear_grad(parameter, set_to_none):
    parameter.grad = None
