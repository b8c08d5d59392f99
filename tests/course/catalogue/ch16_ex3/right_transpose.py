# channels moved to the end
def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-05):

    x = input.transpose(1, -1)
    dims = list(range(x.ndim - 1))
    if training:
        if x.numel() < 2 * x.shape[-1]:
            raise ValueError("too few")
        var, mean = torch.var_mean(x, dims, unbiased=False)
        unbiased = x.var(dims)
        if running_mean is not None:
            running_mean.copy_(running_mean + momentum * (mean - running_mean).detach())
        if running_var is not None:
            running_var.copy_(running_var + momentum * (unbiased - running_var).detach())
        x = (x - mean) * (var + eps).rsqrt()
    else:
        x = (x - running_mean) * (running_var + eps).rsqrt()
    x = x if weight is None else x * weight
    x = x if bias is None else x + bias
    return x.transpose(1, -1)
