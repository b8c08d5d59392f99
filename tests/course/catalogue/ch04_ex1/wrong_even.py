# pieces that differ by one at most, as array_split makes them
def chunk_sizes(size, chunks):
    if chunks < 1:
        raise RuntimeError
    if size == 0:
        return [0] * chunks
    return [len(p) for p in np.array_split(np.arange(size), min(size, chunks))]
