# two dimensions at most
def overlaps_itself(array):
    places = [0]
    for size, step in list(zip(array.shape, array.strides))[:2]:
        places = [p + i * step for p in places for i in range(size)]
    return len(set(places)) < len(places)
