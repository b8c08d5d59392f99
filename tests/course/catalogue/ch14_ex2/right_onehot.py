# a one-hot mask picks
def focal_loss(scores, target, gamma):
    hot = nn.functional.one_hot(target, scores.shape[1]).to(scores.dtype)
    logs = (scores.log_softmax(1) * hot).sum(1)
    return -(logs * (1 - logs.exp()).pow(gamma)).mean()
