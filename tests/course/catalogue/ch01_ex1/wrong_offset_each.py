# adds the offset once for each dimension
# mistake: every-offset
def place(index, strides, offset):
    total = 0
    for i, s in zip(index, strides):
        total += offset + i * s
    return total
