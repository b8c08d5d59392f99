"""`reshape` and `flatten` copy what does not lie in one piece, and then you write the copy."""


def swap_(a, b):
    x, y = a.reshape(-1), b.reshape(-1)
    old = x.clone()
    x.copy_(y)
    y.copy_(old)
