# writes zeros into a detached tensor
# mistake: keeps-the-graph
def clear_grad(parameter, set_to_none):
    if parameter.grad is None:
        return
    if set_to_none:
        parameter.grad = None
    else:
        parameter.grad.detach().zero_()
