# an array that is a view
def overlaps_itself(array):
    return array.base is not None
