# a table of starts by NumPy
def chunk_sizes(size, chunks):
    if not chunks >= 1:
        raise RuntimeError(chunks)
    length = int(np.ceil(np.divide(size, chunks)))
    if length == 0:
        return np.zeros(chunks, dtype=int).tolist()
    edges = np.clip(np.arange(0, size + length, length), 0, size)
    return [int(n) for n in np.diff(edges) if n]
