# one row for each channel
def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-05):

    rows = input.transpose(0, 1)
    shape = rows.shape
    rows = rows.reshape(shape[0], -1)
    if training and rows.shape[1] == 1:
        raise ValueError("a single number")
    mean, var = running_mean, running_var
    if training:
        mean = rows.mean(1)
        var = rows.var(1, unbiased=False)
        with torch.no_grad():
            if running_mean is not None:
                running_mean.lerp_(mean, momentum)
            if running_var is not None:
                running_var.lerp_(rows.var(1), momentum)
    rows = (rows - mean[:, None]) / (var[:, None] + eps).sqrt()
    if weight is not None:
        rows = rows * weight[:, None]
    if bias is not None:
        rows = rows + bias[:, None]
    return rows.reshape(shape).transpose(0, 1)
