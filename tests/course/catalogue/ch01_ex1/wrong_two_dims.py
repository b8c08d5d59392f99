# two dimensions only
def place(index, strides, offset):
    return offset + index[0] * strides[0] + index[1] * strides[1]
