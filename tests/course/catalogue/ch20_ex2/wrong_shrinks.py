# writes into lengths
def packed_places(lengths):
    steps, sequences = [], []
    t = 0
    while lengths[0] > 0:
        for b in range(len(lengths)):
            if lengths[b] > 0:
                steps.append(t)
                sequences.append(b)
        lengths -= 1
        t += 1
    return np.array(steps), np.array(sequences)
