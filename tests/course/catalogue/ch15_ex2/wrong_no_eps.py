# divides by the norm alone, without the 1e-6
def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    if isinstance(parameters, torch.Tensor): parameters = [parameters]
    grads = [p.grad for p in parameters if p.grad is not None]
    if not grads: return torch.tensor(0.)
    with torch.no_grad():
        n = torch.stack([g.norm(norm_type) for g in grads]).norm(norm_type)
        if error_if_nonfinite and not n.isfinite(): raise RuntimeError
        for g in grads: g.mul_((max_norm / n).clamp(max=1.))
    return n
