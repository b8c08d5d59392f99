def overlaps_itself(array):
    reached = 1
    for step, size in sorted(zip(array.strides, array.shape)):
        if size > 1 and step < reached:
            return array.size > 0
        if size > 1:
            reached = step * (size - 1) + max(reached, 1)
    return False
