# two lists
def packed_places(lengths):
    steps, sequences = [], []
    for t in range(lengths[0]):
        for b, n in enumerate(lengths):
            if t < n:
                steps.append(t)
                sequences.append(b)
    return steps, sequences
