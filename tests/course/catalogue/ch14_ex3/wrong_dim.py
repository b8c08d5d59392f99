# dim
# mistake: double
def evaluate(scores, target):
    p = scores.softmax(1)
    loss = nn.functional.cross_entropy(p, target)
    right = (p.argmax(1) == target).float().mean()
    return loss.item(), right.item(), p.amax(1).tolist()
