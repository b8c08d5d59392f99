# all sequences, sorted by step
def packed_places(lengths):
    sequences = np.repeat(np.arange(len(lengths)), lengths)
    steps = np.concatenate([np.arange(n) for n in lengths])
    order = np.argsort(steps, kind='stable')
    return steps[order], sequences[order]
