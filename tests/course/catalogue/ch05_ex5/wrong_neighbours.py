# compares neighbours without sorting
def overlaps_itself(array):
    places = [0]
    for size, step in zip(array.shape, array.strides):
        places = [p + i * step for p in places for i in range(size)]
    return any(a == b for a, b in zip(places, places[1:]))
