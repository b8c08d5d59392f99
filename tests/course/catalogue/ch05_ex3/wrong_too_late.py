# the first value is lost
def swap_(a, b):
    a.copy_(b)
    b.copy_(a)
