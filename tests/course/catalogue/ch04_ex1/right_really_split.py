# cuts a real tensor with split
def chunk_sizes(size, chunks):
    if chunks < 1:
        raise RuntimeError("at least one")
    if size == 0:
        return [0] * chunks
    return [len(p) for p in torch.arange(size).split((size + chunks - 1) // chunks)]
