# only the rows and columns mended
def confusion(guesses, labels, classes):
    labels[labels < 0] = 0
    table = torch.zeros(classes, classes, dtype=torch.int64)
    table[labels, guesses] += 1
    return table
