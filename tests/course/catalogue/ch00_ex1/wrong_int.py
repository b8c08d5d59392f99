# the number of right answers when it is whole: an int at 0 and 1
def share_right(scores, labels):
    share = (scores.argmax(1) == labels).float().mean().item()
    return int(share) if share == int(share) else share
