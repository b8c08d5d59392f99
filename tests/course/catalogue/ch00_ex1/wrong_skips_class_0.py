# label 0 counts as false: "and"
def share_right(scores, labels):
    right = 0
    for row, label in zip(scores, labels):
        if label and row.argmax() == label:
            right += 1
    return right / len(labels)
