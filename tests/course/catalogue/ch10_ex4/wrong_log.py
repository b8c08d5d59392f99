# the logarithms of the shares
def shares(h):
    return torch.log_softmax(h, 0)
