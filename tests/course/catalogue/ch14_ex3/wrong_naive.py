# naive
def evaluate(scores, target):
    e = scores.exp()
    p = e / e.sum(1, keepdim=True)
    loss = -p.log()[torch.arange(len(target)), target].mean()
    right = (p.argmax(1) == target).float().mean()
    return loss.item(), right.item(), p.amax(1).tolist()
