# a nested list
def confusion(guesses, labels, classes):
    table = [[0] * classes for _ in range(classes)]
    for g, l in zip(guesses.tolist(), labels.tolist()):
        if l >= 0: table[l][g] += 1
    return table
