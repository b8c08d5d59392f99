# writes numbers into the array and counts them
def overlaps_itself(array):
    if array.size == 0:
        return False
    array[...] = np.arange(array.size).reshape(array.shape)
    return len(np.unique(array)) < array.size
