# more elements than fit between the first and the last
def overlaps_itself(array):
    if array.size == 0:
        return False
    room = sum((n - 1) * abs(s) for n, s in zip(array.shape, array.strides))
    return array.size > room // array.itemsize + 1
