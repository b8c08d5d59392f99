# recursion over the dimensions
def overlaps_itself(array):
    def places(dims):
        if not dims:
            return [0]
        (size, step), *rest = dims
        return [i * step + p for i in range(size) for p in places(rest)]
    all_places = places(list(zip(array.shape, array.strides)))
    return len(all_places) != len(dict.fromkeys(all_places))
