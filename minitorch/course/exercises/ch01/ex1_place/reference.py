

def place(index, strides, offset):
    for i, stride in zip(index, strides):
        offset += i * stride
    return offset
