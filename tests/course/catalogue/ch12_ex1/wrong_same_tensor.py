# hands the same tensor to f each time, and puts it back: what f keeps changes
def measured_gradient(f, x, eps):
    work = x.detach().clone()
    flat, slopes = work.view(-1), []
    with torch.no_grad():
        for i in range(flat.numel()):
            old = flat[i].item()
            flat[i] = old + eps
            a = float(f(work))
            flat[i] = old - eps
            b = float(f(work))
            slopes.append((a - b) / (2 * eps))
    return torch.tensor(slopes, dtype=x.dtype).reshape(x.shape)
