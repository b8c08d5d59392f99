# collects with a loop
import minitorch as torch


def clip_grad_norm_(
    parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None
):  # fmt: skip
    grads = []
    for p in [parameters] if isinstance(parameters, torch.Tensor) else parameters:
        if p.grad is not None:
            grads.append(p.grad.detach())
    norms = [g.norm(norm_type) for g in grads]
    total = torch.stack(norms).norm(norm_type) if norms else torch.tensor(0.0)
    if error_if_nonfinite and not total.isfinite():
        raise RuntimeError("total norm " + str(total))
    factor = torch.minimum(max_norm / (total + 1e-6), torch.ones_like(total))
    for g in grads:
        g.mul_(factor)
    return total
