# the softmax runs over the batch
# mistake: wrong-dim
def focal_loss(scores, target, gamma):
    logs = scores.log_softmax(0)[torch.arange(len(target)), target]
    return -((1 - logs.exp()) ** gamma * logs).mean()
