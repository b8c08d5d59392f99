# through the logarithm of the sum
def shares(h):
    top = max(h.tolist())
    total = torch.exp(h - top).sum()
    return torch.exp(h - top - torch.log(total))
