# whole division: 0 or 1
def share_right(scores, labels):
    return float((scores.argmax(1) == labels).sum().item() // len(labels))
