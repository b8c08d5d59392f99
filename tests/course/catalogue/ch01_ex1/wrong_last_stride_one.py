# takes the last stride for 1
def place(index, strides, offset):
    if not index:
        return offset
    return offset + sum(i * s for i, s in zip(index[:-1], strides)) + index[-1]
