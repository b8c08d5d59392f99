# math.ceil
import math
def chunk_sizes(size, chunks):
    if chunks < 1: raise RuntimeError("chunks")
    if not size: return [0 for _ in range(chunks)]
    step = math.ceil(size / chunks)
    return [len(range(size)[i:i + step]) for i in range(0, size, step)]
