# scores
def evaluate(scores, target):
    loss = nn.functional.cross_entropy(scores, target)
    right = (scores.argmax(1) == target).float().mean()
    return loss.item(), right.item(), scores.amax(1).tolist()
