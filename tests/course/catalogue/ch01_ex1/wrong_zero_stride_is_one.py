# a stride of 0 counts as 1
def place(index, strides, offset):
    return offset + sum(i * (s or 1) for i, s in zip(index, strides))
