# a scalar product in NumPy
def place(index, strides, offset):
    return int(np.dot(np.array(index, dtype=np.int64), np.array(strides, dtype=np.int64))) + offset
