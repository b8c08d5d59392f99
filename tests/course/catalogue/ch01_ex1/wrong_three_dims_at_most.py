# cut off after three dimensions
def place(index, strides, offset):
    for d in range(min(3, len(index))):
        offset += index[d] * strides[d]
    return offset
