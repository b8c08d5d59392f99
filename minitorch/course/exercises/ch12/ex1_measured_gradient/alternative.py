import minitorch as torch


def measured_gradient(f, x, eps):
    x = x.detach()
    steps = torch.eye(x.numel(), dtype=x.dtype) * eps
    with torch.no_grad():
        pairs = [(f(x + s.view(x.shape)), f(x - s.view(x.shape))) for s in steps]
    slopes = [(up.item() - down.item()) / (2 * eps) for up, down in pairs]
    return torch.tensor(slopes, dtype=x.dtype).view(x.shape)
