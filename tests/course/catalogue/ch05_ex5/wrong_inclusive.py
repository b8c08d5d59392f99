# one index too many
def overlaps_itself(array):
    places = [0]
    for size, step in zip(array.shape, array.strides):
        places = [p + i * step for p in places for i in range(size + 1)]
    return len(set(places)) < len(places)
