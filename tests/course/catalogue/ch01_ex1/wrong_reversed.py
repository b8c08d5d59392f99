# strides from the other end
def place(index, strides, offset):
    return offset + sum(i * s for i, s in zip(index, reversed(strides)))
