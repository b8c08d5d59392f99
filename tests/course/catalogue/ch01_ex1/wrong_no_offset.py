# forgets the offset
# mistake: no-offset
def place(index, strides, offset):
    return sum(i * s for i, s in zip(index, strides))
