# rounds to the nearest
def chunk_sizes(size, chunks):
    if chunks < 1: raise RuntimeError("no")
    if size == 0: return [0] * chunks
    step = max(round(size / chunks), 1)
    return [min(step, size - s) for s in range(0, size, step)]
