# only the classes that occur
def confusion(guesses, labels, classes):
    n = int(max(guesses.max(), labels.max())) + 1 if len(labels) else classes
    table = torch.zeros(n, n, dtype=torch.int64)
    for g, l in zip(guesses.tolist(), labels.tolist()):
        if l >= 0: table[l, g] += 1
    return table
