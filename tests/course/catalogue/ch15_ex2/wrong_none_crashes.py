# does not skip None
import minitorch as torch


def clip_grad_norm_(
    parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None
):  # fmt: skip
    parameters = [parameters] if isinstance(parameters, torch.Tensor) else list(parameters)
    grads = [p.grad for p in parameters]
    if not grads:
        return torch.tensor(0.0)
    with torch.no_grad():
        norms = torch.stack([g.norm(norm_type) for g in grads])
        total = norms.norm(norm_type)

    if error_if_nonfinite and not total.isfinite():
        raise RuntimeError("the norm of the gradients must be finite")

    with torch.no_grad():
        for g in grads:
            g.mul_((max_norm / (total + 1e-6)).clamp(max=1.0))
    return total
