# divides by eps
# mistake: not-halved
def measured_gradient(f, x, eps):
    slopes = torch.zeros(x.shape, dtype=x.dtype)
    flat = slopes.view(-1)
    for i in range(x.numel()):
        flat_x = x.detach().reshape(-1)
        up, down = flat_x.clone(), flat_x.clone()
        up[i] += eps
        down[i] -= eps
        with torch.no_grad():
            flat[i] = (f(up.view(x.shape)) - f(down.view(x.shape))) / eps
    return slopes
