# no_grad as a decorator
import minitorch as torch


@torch.no_grad()
def clip_grad_norm_(
    parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None
):  # fmt: skip
    if isinstance(parameters, torch.Tensor):
        parameters = [parameters]
    grads = [p.grad for p in parameters if p.grad is not None]

    total = torch.tensor(0.0)
    if grads:
        total = torch.stack([torch.norm(g, norm_type) for g in grads]).norm(norm_type)
    if error_if_nonfinite and (total.isnan() or total.isinf()):
        raise RuntimeError("not finite")
    scale = torch.clamp(max_norm / (total + 1e-6), max=1.0)
    for g in grads:
        g *= scale
    return total
