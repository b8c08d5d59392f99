def share_right(scores, labels):
    right = 0
    for row, label in zip(scores.tolist(), labels.tolist()):
        right += row.index(max(row)) == label
    return right / len(labels)
