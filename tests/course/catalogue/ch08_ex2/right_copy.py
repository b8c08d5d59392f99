# copies zeros into the gradient
def clear_grad(parameter, set_to_none):
    if parameter.grad is not None:
        if set_to_none:
            parameter.grad = None
        else:
            parameter.grad.detach_()
            parameter.grad.copy_(torch.zeros_like(parameter.grad))
