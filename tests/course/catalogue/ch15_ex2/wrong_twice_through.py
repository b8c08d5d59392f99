# walks over a generator twice
def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    if isinstance(parameters, torch.Tensor):
        parameters = [parameters]
    norms = [p.grad.detach().norm(norm_type) for p in parameters if p.grad is not None]
    if not norms:
        return torch.tensor(0.0)
    total = torch.stack(norms).norm(norm_type)
    if error_if_nonfinite and not total.isfinite():
        raise RuntimeError
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p.grad.mul_((max_norm / (total + 1e-6)).clamp(max=1.0))
    return total
