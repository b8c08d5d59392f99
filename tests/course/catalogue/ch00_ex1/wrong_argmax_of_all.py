# forgets dim: one answer for all rows
def share_right(scores, labels):
    return (scores.argmax() == labels).float().mean().item()
