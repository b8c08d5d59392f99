# recursion from the right
def place(index, strides, offset):
    if len(index) == 0:
        return offset
    return place(index[:-1], strides[:-1], offset + index[-1] * strides[-1])
