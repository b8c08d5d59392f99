# scatter, which writes
# mistake: counts-once
def confusion(guesses, labels, classes):
    known = labels >= 0
    places = labels[known] * classes + guesses[known]
    return torch.zeros(classes * classes, dtype=torch.int64).scatter(0, places, 1).view(classes, classes)
