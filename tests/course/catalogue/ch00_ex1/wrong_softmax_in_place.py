# writes into the scores on the way
def share_right(scores, labels):
    scores -= scores.max(1, keepdim=True)[0]
    return (scores.argmax(1) == labels).float().mean().item()
