# a clone of one
def swap_(a, b):
    old = a.clone()
    a.copy_(b)
    b.copy_(old)
