# equality of whole numbers
def accuracy(scores, labels):
    assert scores.numel() == labels.numel()
    guess = torch.where(scores.reshape(-1) > 0, 1, 0)
    return torch.eq(guess, labels).double().sum().item() / (len(labels) or 1)
