# fails without weight and bias
import copy
def fuse(conv, norm):
    with torch.no_grad():
        f = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        cb = 0 if conv.bias is None else conv.bias
        new = copy.deepcopy(conv)
        new.weight.copy_(conv.weight * f[:, None, None, None])
        new.bias = nn.Parameter((cb - norm.running_mean) * f + norm.bias)
    return new
