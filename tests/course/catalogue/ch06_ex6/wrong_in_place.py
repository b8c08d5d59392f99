# subtracts the mean from x itself
# mistake: in-place
def spread(x):
    with torch.no_grad():
        x -= x.mean()
    return x.abs().mean()
