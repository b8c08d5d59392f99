# a norm that is nan is not larger than anything
# mistake: python-min
def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    if isinstance(parameters, torch.Tensor):
        parameters = [parameters]
    grads = [p.grad for p in parameters if p.grad is not None]
    if not grads:
        return torch.tensor(0.0)
    with torch.no_grad():
        total = torch.stack([g.norm(norm_type) for g in grads]).norm(norm_type)
        if error_if_nonfinite and not total.isfinite():
            raise RuntimeError
        if total > max_norm:
            for g in grads:
                g.mul_(max_norm / (total + 1e-6))
    return total
