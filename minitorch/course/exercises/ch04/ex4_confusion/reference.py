import minitorch as torch


def confusion(guesses, labels, classes):
    known = labels >= 0
    places = labels[known] * classes + guesses[known]
    counts = torch.zeros(classes * classes, dtype=torch.int64)
    counts.index_add_(0, places, torch.ones_like(places))
    return counts.view(classes, classes)
