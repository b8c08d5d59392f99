# -1 left in: a negative place
# mistake: unknown-is-last
def confusion(guesses, labels, classes):
    counts = torch.zeros(classes * classes, dtype=torch.int64)
    for p in (labels * classes + guesses).tolist():
        counts[p] += 1
    return counts.view(classes, classes)
