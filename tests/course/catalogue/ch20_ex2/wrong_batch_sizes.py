# batch sizes and sequences
# mistake: sizes
def packed_places(lengths):
    sizes = np.array([(lengths > t).sum() for t in range(lengths[0])])
    return sizes, np.concatenate([np.arange(n) for n in sizes])
