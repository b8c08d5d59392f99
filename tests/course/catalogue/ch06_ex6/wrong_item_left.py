# the distances are still numbers
# mistake: last
def spread(x):
    middle = x.mean()
    return torch.tensor([abs(v - middle).item() for v in x]).mean()
