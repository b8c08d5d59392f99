# returns a tensor of no dimensions, no plain number
# mistake: tensor
def share_right(scores, labels):
    return (scores.argmax(1) == labels).float().mean()
