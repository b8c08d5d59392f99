# whole pieces, then the rest
def chunk_sizes(size, chunks):
    if chunks <= 0:
        raise RuntimeError(f"{chunks} chunks")
    if size == 0:
        return chunks * [0]
    step = 1 + (size - 1) // chunks
    whole, rest = divmod(size, step)
    return [step] * whole + ([rest] if rest else [])
