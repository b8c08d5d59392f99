# a set of places
def overlaps_itself(array):
    places = [sum(i * s for i, s in zip(index, array.strides)) for index in np.ndindex(*array.shape)]
    return len(set(places)) < len(places)
