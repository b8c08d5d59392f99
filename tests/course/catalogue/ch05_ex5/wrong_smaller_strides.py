# strides that do not fall from left to right
def overlaps_itself(array):
    steps = [abs(s) for n, s in zip(array.shape, array.strides) if n > 1]
    return array.size > 0 and any(a <= b for a, b in zip(steps, steps[1:])) or 0 in steps and array.size > 0
