def check_fits(target, shape):
    own, shape = list(target.shape), list(shape)
    while len(shape) < len(own):
        shape.insert(0, 1)
    padded = [1] * (len(shape) - len(own)) + own
    together = [b if a == 1 else a for a, b in zip(padded, shape)]
    if together != own:
        raise RuntimeError(f"output with shape {own} doesn't match the broadcast shape {together}")
