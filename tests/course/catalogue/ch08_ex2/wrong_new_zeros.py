# another tensor of zeros
# mistake: another-tensor
def clear_grad(parameter, set_to_none):
    if parameter.grad is None:
        return
    parameter.grad = None if set_to_none else torch.zeros_like(parameter.grad)
