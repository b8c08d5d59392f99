def swap_(a, b):
    kept = b * 1
    b[...] = a
    a[...] = kept
