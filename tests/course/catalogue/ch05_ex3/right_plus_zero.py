# a + 0 is a new tensor as well
def swap_(a, b):
    old = a + 0
    a.copy_(b)
    b.copy_(old)
