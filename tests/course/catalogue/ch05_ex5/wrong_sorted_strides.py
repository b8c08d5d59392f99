# each stride must pass over what the smaller ones reach (too strict)
def overlaps_itself(array):
    if array.size == 0:
        return False
    reach = 0
    for s, n in sorted((abs(s), n) for n, s in zip(array.shape, array.strides) if n > 1):
        if s <= reach:
            return True
        reach += (n - 1) * s
    return False
