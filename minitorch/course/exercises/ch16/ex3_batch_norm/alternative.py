def follow(running, new, momentum):
    if running is not None:
        running.copy_((1 - momentum) * running.detach() + momentum * new.detach())


def batch_norm(
    input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-5
):
    rows = input.movedim(1, -1)
    flat = rows.reshape(-1, rows.shape[-1])
    if training:
        n = len(flat)
        if n < 2:
            raise ValueError("a single number has no variance")
        mean = flat.sum(0) / n
        var = ((flat - mean) ** 2).sum(0) / n
        follow(running_mean, mean, momentum)
        follow(running_var, var * n / (n - 1), momentum)
    else:
        mean, var = running_mean, running_var
    out = (rows - mean) * (var + eps) ** -0.5
    if weight is not None:
        out = out * weight
    if bias is not None:
        out = out + bias
    return out.movedim(-1, 1)
