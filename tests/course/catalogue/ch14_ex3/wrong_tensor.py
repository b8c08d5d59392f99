# tensor
def evaluate(scores, target):
    p = scores.softmax(1)
    loss = nn.functional.cross_entropy(scores, target)
    right = (p.argmax(1) == target).float().mean()
    return loss, right, p.amax(1).tolist()
