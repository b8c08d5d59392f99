# takes strides for sizes (Horner)
# mistake: strides-as-sizes
def place(index, strides, offset):
    n = 0
    for i, s in zip(index, strides):
        n = n * s + i
    return offset + n
