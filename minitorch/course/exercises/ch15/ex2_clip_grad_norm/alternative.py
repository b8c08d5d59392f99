import math

import minitorch as torch


def clip_grad_norm_(
    parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None
):  # fmt: skip
    given = (parameters,) if isinstance(parameters, torch.Tensor) else tuple(parameters)
    with_grad = [p for p in given if p.grad is not None]
    if not with_grad:
        return torch.zeros(())
    flat = torch.cat([p.grad.detach().reshape(-1) for p in with_grad])
    total = flat.norm(norm_type)
    length = total.item()
    if error_if_nonfinite and not math.isfinite(length):
        raise RuntimeError("a gradient is infinite or nan")
    for p in with_grad:
        if not length + 1e-6 <= max_norm:
            p.grad.detach().mul_(max_norm / (length + 1e-6))
    return total
