"""`b` is right. But `a = ...` moves a name, and writes nothing into the memory of `a`."""


def swap_(a, b):
    old = a.clone()
    a = b.clone()
    b.copy_(old)
