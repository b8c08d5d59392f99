# nothing to cut is an error
def chunk_sizes(size, chunks):
    if chunks < 1 or size < 1: raise RuntimeError("no")
    step = -(-size // chunks)
    return [min(step, size - s) for s in range(0, size, step)]
