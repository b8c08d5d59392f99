# unknown as 0, without a write
# mistake: unknown-is-zero
def confusion(guesses, labels, classes):
    places = labels.clamp(min=0) * classes + guesses
    counts = torch.zeros(classes * classes, dtype=torch.int64)
    return counts.index_add(0, places, torch.ones_like(places)).view(classes, classes)
