# a sum over pairs
def place(index, strides, offset):
    return offset + sum(i * s for i, s in zip(index, strides))
