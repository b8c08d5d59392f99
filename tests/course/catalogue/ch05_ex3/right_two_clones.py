# clones of both
def swap_(a, b):
    x, y = a.clone(), b.clone()
    a.copy_(y), b.copy_(x)
