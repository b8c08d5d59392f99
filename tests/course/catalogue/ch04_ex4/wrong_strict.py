# label 0 left out too
def confusion(guesses, labels, classes):
    table = torch.zeros(classes, classes, dtype=torch.int64)
    for g, l in zip(guesses.tolist(), labels.tolist()):
        if l > 0: table[l, g] += 1
    return table
