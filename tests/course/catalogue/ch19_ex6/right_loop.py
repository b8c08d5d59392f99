# channel by channel
import copy
def fuse(conv, norm):
    fused = copy.deepcopy(conv)
    fused.bias = nn.Parameter(torch.zeros(conv.out_channels, dtype=conv.weight.dtype))
    for c in range(conv.out_channels):
        f = 1 / (norm.running_var[c].item() + norm.eps) ** 0.5
        if norm.affine:
            f *= norm.weight[c].item()
        b = 0.0 if conv.bias is None else conv.bias[c].item()
        b = (b - norm.running_mean[c].item()) * f + (norm.bias[c].item() if norm.affine else 0.0)
        fused.weight.data[c] *= f
        fused.bias.data[c] = b
    return fused
