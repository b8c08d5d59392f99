# an array
def place(index, strides, offset):
    return np.array([offset + sum(i * s for i, s in zip(index, strides))])
