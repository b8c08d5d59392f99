# gather picks
def focal_loss(scores, target, gamma):
    logs = torch.log_softmax(scores, 1).gather(1, target.unsqueeze(1)).squeeze(1)
    return (-(1 - logs.exp()) ** gamma * logs).mean()
