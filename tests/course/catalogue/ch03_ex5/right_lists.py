# with lists of Python numbers
def accuracy(scores, labels):
    wanted = labels.tolist()
    if not wanted:
        return 0.0
    said = [float(s) > 0 for s in scores.flatten().tolist()]
    return sum(a == bool(b) for a, b in zip(said, wanted)) / len(wanted)
