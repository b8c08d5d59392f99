# changes its offset and returns nothing
def place(index, strides, offset):
    for i, s in zip(index, strides):
        offset += i * s
