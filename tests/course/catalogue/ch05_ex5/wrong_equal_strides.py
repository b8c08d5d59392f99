# two equal strides
def overlaps_itself(array):
    steps = [s for n, s in zip(array.shape, array.strides) if n > 1]
    return array.size > 0 and (0 in steps or len(set(steps)) < len(steps))
