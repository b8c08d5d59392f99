# by way of the batch sizes
def packed_places(lengths):
    sizes = [int((lengths > t).sum()) for t in range(int(lengths[0]))]
    steps = np.repeat(np.arange(len(sizes)), sizes)
    sequences = np.concatenate([np.arange(n) for n in sizes])
    return steps, sequences
