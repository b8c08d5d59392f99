# by the number of sequences of each step
def packed_places(lengths):
    counts = [int((lengths > t).sum()) for t in range(int(lengths.max()))]
    return np.repeat(np.arange(len(counts)), counts), np.concatenate([np.arange(c) for c in counts])
