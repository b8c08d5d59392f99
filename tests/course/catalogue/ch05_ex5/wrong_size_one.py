# a stride of 0 in a dimension of size 1 overlaps
# mistake: size-one
def overlaps_itself(array):
    if array.size == 0:
        return False
    if 0 in array.strides:
        return True
    places = [0]
    for size, step in zip(array.shape, array.strides):
        places = [p + i * step for p in places for i in range(size)]
    return len(set(places)) < len(places)
