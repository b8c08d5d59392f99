# a new layer and its state_dict
def fuse(conv, norm):
    s = (norm.running_var + norm.eps).sqrt()
    scale = (1 / s) if norm.weight is None else (norm.weight.detach() / s)
    bias = torch.zeros_like(s) if conv.bias is None else conv.bias.detach()
    bias = (bias - norm.running_mean) * scale
    if norm.bias is not None:
        bias = bias + norm.bias.detach()
    layer = nn.Conv2d(conv.in_channels, conv.out_channels, conv.kernel_size, stride=conv.stride,
                      padding=conv.padding, dilation=conv.dilation, groups=conv.groups)
    layer = layer.to(conv.weight.dtype)
    layer.load_state_dict({"weight": conv.weight.detach() * scale.view(-1, 1, 1, 1), "bias": bias})
    return layer
