# walks one step after the other
def place(index, strides, offset):
    for dim, steps in enumerate(index):
        for _ in range(steps):
            offset = offset + strides[dim]
    return offset
