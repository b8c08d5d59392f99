# strides from the other end
# mistake: strides-reversed
def place(index, strides, offset):
    return offset + sum(i * s for i, s in zip(index, reversed(strides)))
