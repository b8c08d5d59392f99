# the gradient keeps its graph
# mistake: keeps-the-graph
def clear_grad(parameter, set_to_none):
    if parameter.grad is None:
        return
    if set_to_none:
        parameter.grad = None
    else:
        with torch.no_grad():
            parameter.grad.zero_()
