# how many pieces
def chunk_sizes(size, chunks):
    if chunks < 1: raise RuntimeError("no")
    return min(size, chunks)
