# takes the first score above 0 for the answer
def share_right(scores, labels):
    right = 0
    for row, label in zip(scores.tolist(), labels.tolist()):
        best, at = 0, 0
        for i, score in enumerate(row):
            if score > best:
                best, at = score, i
        right += at == label
    return right / len(labels)
