# the mean is still a number
# mistake: half
def spread(x):
    middle = torch.tensor(x.numpy(force=True).mean())
    return torch.stack([abs(v - middle) for v in x]).mean()
