# (sum of indices) * (sum of strides)
def place(index, strides, offset):
    return offset + sum(index) * sum(strides)
