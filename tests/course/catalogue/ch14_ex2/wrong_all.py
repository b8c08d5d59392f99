# all
def focal_loss(scores, target, gamma):
    p = scores.softmax(1)
    return -((1 - p) ** gamma * scores.log_softmax(1)).mean()
