# a helper shapes the channels
def shaped(v, x):
    return v.reshape(1, x.shape[1], *[1] * (x.ndim - 2))

def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-05):

    dims = (0, *range(2, input.ndim))
    if training:
        count = input.numel() // input.shape[1]
        if count == 1:
            raise ValueError("more than one number per channel, please")
        mean = input.mean(dims)
        var = input.var(dims, unbiased=False)
        with torch.no_grad():
            if running_mean is not None:
                running_mean.mul_(1 - momentum).add_(mean, alpha=momentum)
            if running_var is not None:
                running_var.mul_(1 - momentum).add_(var * count / (count - 1), alpha=momentum)
    else:
        mean, var = running_mean, running_var
    y = (input - shaped(mean, input)) / torch.sqrt(shaped(var, input) + eps)
    if weight is not None:
        y = y * shaped(weight, input)
    if bias is not None:
        y = y + shaped(bias, input)
    return y
