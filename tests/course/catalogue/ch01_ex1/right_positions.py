# by positions
def place(index, strides, offset):
    where = offset
    for d in range(len(strides)):
        where += index[d] * strides[d]
    return where
