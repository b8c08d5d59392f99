# one step too many
# mistake: one-step-more
def packed_places(lengths):
    steps, sequences = [], []
    for t in range(lengths[0] + 1):
        for b, n in enumerate(lengths):
            if t <= n:
                steps.append(t)
                sequences.append(b)
    return np.array(steps), np.array(sequences)
