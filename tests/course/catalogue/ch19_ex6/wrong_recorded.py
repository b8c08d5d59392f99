# the bias is recorded
import copy
def fuse(conv, norm):
    if True:
        std = torch.sqrt(norm.running_var + norm.eps)
        g = torch.ones_like(std) if norm.weight is None else norm.weight
        b = torch.zeros_like(std) if norm.bias is None else norm.bias
        cb = torch.zeros_like(std) if conv.bias is None else conv.bias
        new = copy.deepcopy(conv)
        new.weight.data = conv.weight.data * (g / std).detach()[:, None, None, None]
        new.bias = None
        new.__dict__['bias'] = (cb - norm.running_mean) * g / std + b
    return new
