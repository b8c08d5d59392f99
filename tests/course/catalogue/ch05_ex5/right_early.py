# stops at the first place that was there
def overlaps_itself(array):
    seen = set()
    for index in np.ndindex(*array.shape):
        place = int(np.dot(index, array.strides)) if index else 0
        if place in seen:
            return True
        seen.add(place)
    return False
