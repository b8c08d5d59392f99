# takes pieces off until nothing is left
def chunk_sizes(size, chunks):
    if chunks < 1:
        raise RuntimeError
    step, extra = divmod(size, chunks)
    if extra:
        step += 1
    if step == 0:
        return [0] * chunks
    out = []
    left = size
    while left:
        out.append(step if left >= step else left)
        left -= out[-1]
    return out
