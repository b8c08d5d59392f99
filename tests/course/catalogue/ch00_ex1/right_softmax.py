# probabilities first, which changes nothing
def share_right(scores, labels):
    answers = torch.softmax(scores, dim=1).argmax(dim=1)
    return sum(int(a) == int(b) for a, b in zip(answers, labels)) / len(labels)
