# only one of them
# mistake: too-late
def swap_(a, b):
    a.copy_(b)
