# a float
# mistake: a-float
def place(index, strides, offset):
    return float(offset + sum(i * s for i, s in zip(index, strides)))
