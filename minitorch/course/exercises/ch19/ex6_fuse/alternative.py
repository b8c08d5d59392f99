from minitorch import nn


def fuse(conv, norm):
    """The norm of 0 is what it adds; the norm of 1, less that, is what it multiplies with."""
    mean, spread = norm.running_mean.detach(), (norm.running_var.detach() + norm.eps) ** 0.5
    gain = 1 if norm.weight is None else norm.weight.detach()
    offset = 0 if norm.bias is None else norm.bias.detach()
    fused = nn.Conv2d(
        conv.in_channels,
        conv.out_channels,
        conv.kernel_size,
        conv.stride,
        conv.padding,
        conv.dilation,
        conv.groups,
        dtype=conv.weight.dtype,
    )
    start = 0 if conv.bias is None else conv.bias.detach()
    fused.weight.data = conv.weight.detach() * (gain / spread).reshape(-1, 1, 1, 1)
    fused.bias.data = (start - mean) / spread * gain + offset
    return fused
