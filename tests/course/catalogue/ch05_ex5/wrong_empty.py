# an empty array with a stride of 0 overlaps
def overlaps_itself(array):
    if 0 in array.strides and 0 in array.shape:
        return True
    places = [0]
    for size, step in zip(array.shape, array.strides):
        places = [p + i * step for p in places for i in range(size)]
    return len(set(places)) < len(places)
