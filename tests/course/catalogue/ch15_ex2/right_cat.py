# all gradients in one vector
def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    ps = (parameters,) if isinstance(parameters, torch.Tensor) else tuple(parameters)
    grads = [p.grad.detach() for p in ps if p.grad is not None]
    if len(grads) == 0:
        return torch.tensor(0.0)
    total = torch.linalg.vector_norm(torch.cat([g.flatten() for g in grads]), norm_type)
    if error_if_nonfinite and bool(total.isnan() | total.isinf()):
        raise RuntimeError("not finite")
    factor = torch.clamp(max_norm / (total + 1e-6), max=1.0)
    for g in grads:
        g *= factor
    return total
