# with error_if_nonfinite every norm is an error
def clip_grad_norm_(
    parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None
):  # fmt: skip
    if isinstance(parameters, torch.Tensor):
        parameters = [parameters]
    grads = [p.grad for p in parameters if p.grad is not None]
    if not grads:
        return torch.tensor(0.0)
    with torch.no_grad():
        total = torch.stack([g.norm(norm_type) for g in grads]).norm(norm_type)
        if error_if_nonfinite:
            raise RuntimeError(f"the norm of the gradients must be finite, got {total.item()}")
        for g in grads:
            g.mul_((max_norm / (total + 1e-6)).clamp(max=1.0))
    return total
