"""Statistics are taken over the batch only. Further dimensions belong to them, too."""

import minitorch as torch


def batch_norm(
    input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-5
):
    shape = [1, -1] + [1] * (input.ndim - 2)
    mean, var = running_mean, running_var
    if training:
        if input.numel() == input.shape[1]:
            raise ValueError("a single number per channel")
        dims = [dim for dim in range(input.ndim) if dim != 1]
        with torch.no_grad():
            for running, new in ((running_mean, input.mean(dims)), (running_var, input.var(dims))):
                if running is not None:
                    running.lerp_(new, momentum)
        mean, var = input.mean(0, keepdim=True), input.var(0, unbiased=False, keepdim=True)
    else:
        mean, var = mean.view(shape), var.view(shape)
    out = (input - mean) / (var + eps).sqrt()
    out = out if weight is None else out * weight.view(shape)
    return out if bias is None else out + bias.view(shape)
