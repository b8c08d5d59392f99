# negative strides as positive ones: a mirror image meets itself just as often
def overlaps_itself(array):
    places = [0]
    for size, step in zip(array.shape, array.strides):
        places = [p + i * abs(step) for p in places for i in range(size)]
    return len(set(places)) < len(places)
