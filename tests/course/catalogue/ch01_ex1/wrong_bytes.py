# times 4 bytes
def place(index, strides, offset):
    return offset + 4 * sum(i * s for i, s in zip(index, strides))
