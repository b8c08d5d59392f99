# keepdim and slices
def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-05):

    axes = [0] + list(range(2, input.dim()))
    index = (None, slice(None)) + (None,) * (input.dim() - 2)
    if training:
        n = 1
        for axis in axes:
            n *= input.shape[axis]
        if n == 1:
            raise ValueError(f"one number per channel: {input.shape}")
        mean = input.mean(axes, keepdim=True)
        centred = input - mean
        var = (centred * centred).mean(axes, keepdim=True)
        for running, new in [(running_mean, mean), (running_var, var * n / (n - 1))]:
            if running is not None:
                new = new.detach().reshape(-1)
                with torch.no_grad():
                    running += momentum * (new - running)
    else:
        mean, var = running_mean[index], running_var[index]
        centred = input - mean
    out = centred / (var + eps) ** 0.5
    if weight is not None:
        out = out * weight[index]
    if bias is not None:
        out = out + bias[index]
    return out
