# the larger size of each pair: 0 beside 1 becomes 1
def check_fits(target, shape):
    own, other = list(target.shape), list(shape)
    n = max(len(own), len(other))
    both = [max(x, y) for x, y in zip([1] * (n - len(own)) + own, [1] * (n - len(other)) + other)]
    if both != own:
        raise RuntimeError(f"output with shape {own} doesn't match the broadcast shape {both}")
