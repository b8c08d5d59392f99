# asks the two layers themselves
import copy
def fuse(conv, norm):
    n = copy.deepcopy(norm).eval()
    c = conv.out_channels
    dtype = conv.weight.dtype
    with torch.no_grad():
        zero = n(torch.zeros(1, c, 1, 1, dtype=dtype)).view(c)
        one = n(torch.ones(1, c, 1, 1, dtype=dtype)).view(c)
        factor = one - zero
        fused = copy.deepcopy(conv)
        fused.weight *= factor.view(c, 1, 1, 1)
        bias = zero if conv.bias is None else conv.bias * factor + zero
        fused.bias = nn.Parameter(bias.clone())
    return fused
