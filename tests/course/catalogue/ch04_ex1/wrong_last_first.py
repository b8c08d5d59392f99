# the short one first
def chunk_sizes(size, chunks):
    if chunks < 1: raise RuntimeError("no")
    if size == 0: return [0] * chunks
    step = -(-size // chunks)
    return [min(step, size - s) for s in range(0, size, step)][::-1]
