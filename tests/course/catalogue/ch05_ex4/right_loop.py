# by hand, from the right
def check_fits(target, shape):
    own = list(target.shape)
    n = max(len(own), len(shape))
    a = [1] * (n - len(own)) + own
    b = [1] * (n - len(shape)) + list(shape)
    both = [y if x == 1 else x for x, y in zip(a, b)]
    if both != own:
        raise RuntimeError(f"output with shape {own} doesn't match the broadcast shape {both}")
