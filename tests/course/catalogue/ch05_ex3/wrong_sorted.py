# the smaller ones to a
def swap_(a, b):
    low, high = torch.minimum(a, b), torch.maximum(a, b)
    a.copy_(high)
    b.copy_(low)
