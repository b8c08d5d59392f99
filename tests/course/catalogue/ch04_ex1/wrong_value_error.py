# another class of error
def chunk_sizes(size, chunks):
    if chunks < 1: raise ValueError("no")
    if size == 0: return [0] * chunks
    step = -(-size // chunks)
    return [min(step, size - s) for s in range(0, size, step)]
