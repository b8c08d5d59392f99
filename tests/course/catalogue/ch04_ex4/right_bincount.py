# NumPy's bincount
def confusion(guesses, labels, classes):
    g, l = guesses.numpy(), labels.numpy()
    kept = np.flatnonzero(l >= 0)
    counts = np.bincount(l[kept] * classes + g[kept], minlength=classes**2)
    return torch.from_numpy(counts.reshape(classes, classes).astype(np.int64))
