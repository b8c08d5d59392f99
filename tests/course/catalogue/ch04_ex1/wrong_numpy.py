# NumPy's array_split
# mistake: as-even-as-possible
def chunk_sizes(size, chunks):
    if chunks < 1: raise RuntimeError("no")
    return [len(p) for p in np.array_split(np.arange(size), chunks)]
