# f gets the numbers in one row
def measured_gradient(f, x, eps):
    flat = x.detach().reshape(-1)
    slopes = []
    for i in range(len(flat)):
        up, down = flat.clone(), flat.clone()
        up[i] += eps
        down[i] -= eps
        slopes.append(float(f(up) - f(down)) / (2 * eps))
    return torch.tensor(slopes, dtype=x.dtype).view(x.shape)
