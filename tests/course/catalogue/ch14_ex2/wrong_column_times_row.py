# (batch, 1) times (batch): every weight meets every loss
def focal_loss(scores, target, gamma):
    lp = scores.log_softmax(1).gather(1, target[:, None])
    ce = nn.functional.cross_entropy(scores, target, reduction="none")
    return ((1 - lp.exp()) ** gamma * ce).mean()
