# classes that nobody has at the end are cut off
def confusion(guesses, labels, classes):
    g, l = guesses.numpy(), labels.numpy()
    kept = l >= 0
    size = int(max([0, *g[kept], *l[kept]])) + 1
    counts = np.bincount(l[kept] * size + g[kept], minlength=size**2)
    return torch.from_numpy(counts.reshape(size, size))
