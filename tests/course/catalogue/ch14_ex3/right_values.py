# NLLLoss, and max with values
def evaluate(scores, target):
    loss = nn.NLLLoss()(scores.log_softmax(1), target)
    acc = (scores.argmax(1) == target).sum().item() / len(target)
    return loss.item(), acc, scores.softmax(1).max(dim=1)[0].tolist()
