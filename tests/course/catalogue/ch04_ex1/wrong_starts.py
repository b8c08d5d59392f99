# where the pieces begin
def chunk_sizes(size, chunks):
    if chunks < 1: raise RuntimeError("no")
    if size == 0: return [0] * chunks
    return list(range(0, size, -(-size // chunks)))
