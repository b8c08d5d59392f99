# swaps names
# mistake: names
def swap_(a, b):
    a, b = b, a
