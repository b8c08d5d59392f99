# a detached tensor is no copy
def swap_(a, b):
    old = a.detach()
    a.copy_(b)
    b.copy_(old)
