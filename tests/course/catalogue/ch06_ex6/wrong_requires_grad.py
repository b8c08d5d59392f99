# makes the result a leaf that requires grad
# mistake: wrong-cure
def spread(x):
    middle = torch.tensor(x.numpy(force=True).mean())
    away = [abs(v - middle).item() for v in x]
    return torch.tensor(away, requires_grad=True).mean()
