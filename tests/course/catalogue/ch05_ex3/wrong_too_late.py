# the first value is lost
# mistake: too-late
def swap_(a, b):
    a.copy_(b)
    b.copy_(a)
