# by hand: sums, squares and a transpose to (C, rest)
def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False,
               momentum=0.1, eps=1e-5):
    flat = input.transpose(0, 1).flatten(1)
    n = flat.shape[1]
    mean, var = running_mean, running_var
    if training:
        if n == 1:
            raise ValueError("more than one number a channel")
        mean = flat.sum(1) / n
        var = ((flat - mean[:, None]) ** 2).sum(1) / n
        if running_mean is not None:
            running_mean.data.mul_(1 - momentum).add_(mean.detach() * momentum)
        if running_var is not None:
            running_var.data.mul_(1 - momentum).add_(var.detach() * momentum * n / (n - 1))
    wide = (1, -1) + (1,) * (input.dim() - 2)
    out = (input - mean.reshape(wide)) * torch.rsqrt(var.reshape(wide) + eps)
    if weight is not None:
        out = out * weight.reshape(wide)
    return out if bias is None else out + bias.reshape(wide)
