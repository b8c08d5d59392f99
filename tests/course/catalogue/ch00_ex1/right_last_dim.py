# counts from the end, and reads the score of the label
def share_right(scores, labels):
    answers = torch.argmax(scores, -1)
    differ = torch.count_nonzero(answers - labels).item() if hasattr(torch, "count_nonzero") else int((answers != labels).sum())
    return 1.0 - differ / scores.shape[0]
