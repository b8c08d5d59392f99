# asks NumPy whether it shares memory with itself
def overlaps_itself(array):
    return bool(np.shares_memory(array, array))
