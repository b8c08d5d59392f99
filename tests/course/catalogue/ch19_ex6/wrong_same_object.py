# writes into conv
# mistake: in-place
import copy
def fuse(conv, norm):
    with torch.no_grad():
        std = torch.sqrt(norm.running_var + norm.eps)
        g = torch.ones_like(std) if norm.weight is None else norm.weight
        b = torch.zeros_like(std) if norm.bias is None else norm.bias
        cb = torch.zeros_like(std) if conv.bias is None else conv.bias
        new = conv
        new.weight.copy_(conv.weight * (g / std)[:, None, None, None])
        new.bias = nn.Parameter((cb - norm.running_mean) * g / std + b)
    return new
