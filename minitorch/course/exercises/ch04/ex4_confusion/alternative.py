import minitorch as torch


def confusion(guesses, labels, classes):
    table = torch.zeros(classes, classes, dtype=torch.int64)
    for guess, label in zip(guesses.tolist(), labels.tolist()):
        if label >= 0:
            table[label, guess] += 1
    return table
