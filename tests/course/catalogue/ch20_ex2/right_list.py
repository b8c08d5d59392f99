# pairs, and zip
def packed_places(lengths):
    pairs = [(t, b) for t in range(lengths[0]) for b in range(len(lengths)) if t < lengths[b]]
    steps, sequences = zip(*pairs)
    return np.array(steps), np.array(sequences)
