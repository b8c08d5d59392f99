# 0-d fails
def overlaps_itself(array):
    places = [i * array.strides[0] for i in range(array.shape[0])]
    for size, step in zip(array.shape[1:], array.strides[1:]):
        places = [p + i * step for p in places for i in range(size)]
    return len(set(places)) < len(places)
