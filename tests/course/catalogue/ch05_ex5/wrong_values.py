# equal values
# mistake: equal-values
def overlaps_itself(array):
    return len(np.unique(array)) < array.size
