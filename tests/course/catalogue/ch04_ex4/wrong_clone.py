# only the write mended
def confusion(guesses, labels, classes):
    labels = labels.clone()
    labels[labels < 0] = 0
    table = torch.zeros(classes, classes, dtype=torch.int64)
    table[guesses, labels] += 1
    return table
