# counts indices from 1
def place(index, strides, offset):
    return offset + sum((i - 1) * s for i, s in zip(index, strides))
