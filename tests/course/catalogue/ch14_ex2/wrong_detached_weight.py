# the weight has no gradient
# mistake: detached
def focal_loss(scores, target, gamma):
    logs = scores.log_softmax(1)[torch.arange(len(target)), target]
    return -((1 - logs.detach().exp()) ** gamma * logs).mean()
