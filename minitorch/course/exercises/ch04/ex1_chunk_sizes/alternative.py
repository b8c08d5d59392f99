def chunk_sizes(size, chunks):
    if chunks <= 0:
        raise RuntimeError("there must be a chunk")
    length, sizes = (size + chunks - 1) // chunks, []
    while size > length > 0:
        sizes.append(length)
        size -= length
    return [*sizes, size] if length else [0] * chunks
