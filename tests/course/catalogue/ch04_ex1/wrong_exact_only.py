# an error where it does not come out even
def chunk_sizes(size, chunks):
    if chunks < 1 or size % chunks: raise RuntimeError("no")
    return [size // chunks] * chunks
