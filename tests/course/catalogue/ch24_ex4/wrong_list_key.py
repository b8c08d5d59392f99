# a list is not hashable
def guard(args, kwargs):
    return [torch.is_grad_enabled(), repr(args), repr(kwargs)]
