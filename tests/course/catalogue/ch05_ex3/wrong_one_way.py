# only one of them
def swap_(a, b):
    a.copy_(b)
