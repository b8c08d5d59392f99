# .data with clones
# mistake: other-memory
def swap_(a, b):
    x, y = a.clone(), b.clone()
    a.data, b.data = y, x
