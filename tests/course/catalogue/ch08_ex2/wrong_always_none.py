# None in any case
# mistake: always-none
def clear_grad(parameter, set_to_none):
    parameter.grad = None
