# step by step
def evaluate(scores, target):
    p = torch.softmax(scores, dim=1)
    loss = nn.CrossEntropyLoss()(scores, target).item()
    acc = (scores.argmax(dim=1) == target).float().mean().item()
    return loss, acc, p.amax(1).tolist()
