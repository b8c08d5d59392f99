# percent
def evaluate(scores, target):
    loss = nn.functional.cross_entropy(scores, target)
    right = (scores.argmax(1) == target).float().mean() * 100
    return loss.item(), right.item(), scores.softmax(1).amax(1).tolist()
