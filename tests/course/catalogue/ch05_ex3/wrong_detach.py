# a detached tensor is no copy
# mistake: too-late
def swap_(a, b):
    old = a.detach()
    a.copy_(b)
    b.copy_(old)
