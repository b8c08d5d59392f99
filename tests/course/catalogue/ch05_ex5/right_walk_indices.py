# every index by ndindex, with an early return
def overlaps_itself(array):
    seen: set[int] = set()
    for index in np.ndindex(*array.shape):
        here = sum(map(int.__mul__, index, array.strides))
        if here in seen:
            return True
        seen.add(here)
    return False
