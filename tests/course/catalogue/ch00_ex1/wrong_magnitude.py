# the score that is farthest from 0
def share_right(scores, labels):
    return float((np.abs(scores.numpy()).argmax(1) == labels.numpy()).mean())
