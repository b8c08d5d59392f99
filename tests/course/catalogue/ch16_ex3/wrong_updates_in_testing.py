# statistics move in testing too
def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-05):

    dims = [d for d in range(input.ndim) if d != 1]
    shape = [1, -1] + [1] * (input.ndim - 2)
    mean, var = running_mean, running_var
    if not training:
        running_mean.lerp_(input.detach().mean(dims), momentum)
    if training:
        if input.numel() == input.shape[1]:
            raise ValueError("one number")
        mean, var = input.mean(dims), input.var(dims, unbiased=False)
        with torch.no_grad():
            if running_mean is not None:
                running_mean.lerp_(mean, momentum)
            if running_var is not None:
                running_var.lerp_(input.var(dims), momentum)
    out = (input - mean.view(shape)) / (var.view(shape) + eps).sqrt()
    if weight is not None:
        out = out * weight.view(shape)
    if bias is not None:
        out = out + bias.view(shape)
    return out
