# one list, many times
def confusion(guesses, labels, classes):
    table = [[0] * classes] * classes
    for g, l in zip(guesses.tolist(), labels.tolist()):
        if l >= 0: table[l][g] += 1
    return torch.tensor(table)
