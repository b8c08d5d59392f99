# True when all is well
def overlaps_itself(array):
    places = [0]
    for size, step in zip(array.shape, array.strides):
        places = [p + i * step for p in places for i in range(size)]
    return len(set(places)) == len(places)
