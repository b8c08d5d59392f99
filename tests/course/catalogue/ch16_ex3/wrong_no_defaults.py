# weight and bias must be given
def batch_norm(
    input, running_mean, running_var, weight, bias, training=False, momentum=0.1, eps=1e-5
):
    dims = [dim for dim in range(input.ndim) if dim != 1]
    shape = [1, -1] + [1] * (input.ndim - 2)
    mean, var = running_mean, running_var
    if training:
        if input.numel() == input.shape[1]:
            raise ValueError(f"Expected more than 1 value per channel, got {input.shape}")
        mean, var = input.mean(dims), input.var(dims, unbiased=False)
        with torch.no_grad():
            for running, new in ((running_mean, mean), (running_var, input.var(dims))):
                if running is not None:
                    running.lerp_(new, momentum)
    out = (input - mean.view(shape)) / (var.view(shape) + eps).sqrt()
    out = out if weight is None else out * weight.view(shape)
    return out if bias is None else out + bias.view(shape)
