# with logsumexp, gather and exp, by hand
def focal_loss(scores, target, gamma):
    logs = scores.gather(1, target.unsqueeze(1)).squeeze(1) - torch.logsumexp(scores, 1)
    easy = 1 - torch.exp(logs)
    terms = [-(e**gamma) * l for e, l in zip(easy, logs)]
    return torch.stack(terms).mean()
