# the first and the last dimension
def place(index, strides, offset):
    if not index:
        return offset
    if len(index) == 1:
        return offset + index[0] * strides[0]
    return offset + index[0] * strides[0] + index[-1] * strides[-1]
