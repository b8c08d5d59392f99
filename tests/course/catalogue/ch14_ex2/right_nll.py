# nll_loss without reduction
def focal_loss(scores, target, gamma):
    l = nn.functional.nll_loss(nn.functional.log_softmax(scores, dim=1), target, reduction="none")
    return torch.mean(l * (1 - (-l).exp()).pow(gamma))
