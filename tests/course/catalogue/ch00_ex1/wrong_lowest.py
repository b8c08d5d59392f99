# the lowest score
def share_right(scores, labels):
    return (scores.argmin(1) == labels).float().mean().item()
