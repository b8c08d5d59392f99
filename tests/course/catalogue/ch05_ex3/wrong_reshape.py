# reshape(-1) is a view only where it can be: columns are copied, and never written
# mistake: reshaped
def swap_(a, b):
    x, y = a.reshape(-1), b.reshape(-1)
    old = x.clone()
    x.copy_(y)
    y.copy_(old)
