# sequence after sequence
# mistake: sequence-by-sequence
def packed_places(lengths):
    sequences = np.repeat(np.arange(len(lengths)), lengths)
    steps = np.concatenate([np.arange(n) for n in lengths])
    return steps, sequences
