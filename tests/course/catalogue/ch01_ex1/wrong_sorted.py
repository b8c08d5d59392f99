# sorts the strides, largest first: right for row-major tensors only
def place(index, strides, offset):
    return offset + sum(i * s for i, s in zip(index, sorted(strides, reverse=True)))
