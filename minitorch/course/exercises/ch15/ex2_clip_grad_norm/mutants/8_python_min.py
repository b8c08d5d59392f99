"""A nan in one gradient went unnoticed: `nan > max_norm` is False, and `min(1., nan)` is 1."""

import minitorch as torch


def clip_grad_norm_(
    parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None
):  # fmt: skip
    if isinstance(parameters, torch.Tensor):
        parameters = [parameters]
    grads = [p.grad for p in parameters if p.grad is not None]

    if not grads:
        return torch.tensor(0.0)
    with torch.no_grad():
        norms = torch.stack([g.norm(norm_type) for g in grads])
        total = norms.norm(norm_type)

    if error_if_nonfinite and not total.isfinite():
        raise RuntimeError("the norm of the gradients must be finite")

    with torch.no_grad():
        for g in grads:
            g.mul_(min(1.0, max_norm / (total.item() + 1e-6)))
    return total
