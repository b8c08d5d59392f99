def accuracy(scores, labels):
    count = 0
    for score, label in zip(scores.flatten().tolist(), labels.tolist()):
        count += (score > 0) == (label == 1)
    return count / max(len(labels), 1)
