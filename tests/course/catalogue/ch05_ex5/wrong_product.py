# the product of index and stride of the first dimension only
def overlaps_itself(array):
    if array.ndim == 0:
        return False
    places = [i * array.strides[0] for i in range(array.shape[0])]
    return len(set(places)) < len(places)
