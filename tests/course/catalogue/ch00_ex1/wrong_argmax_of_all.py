# forgets dim: one answer for all rows
# mistake: no-dim
def share_right(scores, labels):
    return (scores.argmax() == labels).float().mean().item()
