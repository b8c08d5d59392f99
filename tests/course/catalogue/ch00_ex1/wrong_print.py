# prints the share
def share_right(scores, labels):
    print((scores.argmax(1) == labels).float().mean().item())
