import numpy as np


def packed_places(lengths):
    """With loops, as one would say it."""
    steps, sequences = [], []
    for step in range(int(lengths.max())):
        for sequence, length in enumerate(lengths):
            if length > step:
                steps.append(step)
                sequences.append(sequence)
    return np.array(steps), np.array(sequences)
