# knows two and four dimensions only: of three it takes the last for the channel
def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False,
               momentum=0.1, eps=1e-5):
    dims = (0, 2, 3) if input.ndim == 4 else tuple(range(input.ndim - 1))
    shape = [1, -1, 1, 1] if input.ndim == 4 else [-1]
    mean, var = running_mean, running_var
    if training:
        if input.numel() == input.shape[1]:
            raise ValueError
        mean, var = input.mean(dims), input.var(dims, unbiased=False)
        with torch.no_grad():
            for running, new in ((running_mean, mean), (running_var, input.var(dims))):
                if running is not None:
                    running.lerp_(new, momentum)
    out = (input - mean.view(shape)) / (var.view(shape) + eps).sqrt()
    out = out if weight is None else out * weight.view(shape)
    return out if bias is None else out + bias.view(shape)
