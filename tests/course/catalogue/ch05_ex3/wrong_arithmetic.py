# sums and differences: not for inf, nan or large beside small
# mistake: arithmetic
def swap_(a, b):
    a += b
    b.copy_(a - b)
    a -= b
