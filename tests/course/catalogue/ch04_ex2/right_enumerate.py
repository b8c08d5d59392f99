# np.ndenumerate
def gather_array(x, dim, index):
    out = np.zeros_like(index, dtype=x.dtype)
    for place, value in np.ndenumerate(index):
        if x.ndim == 0:
            out[place] = x[()]
        elif not place:
            out[place] = x[value]
        else:
            out[place] = x[place[:dim] + (int(value),) + place[dim + 1:]]
    return out
