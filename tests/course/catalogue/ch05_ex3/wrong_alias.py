# keeps a name, no copy
# mistake: too-late
def swap_(a, b):
    old = a
    a.copy_(b)
    b.copy_(old)
