# rounded to two digits
def share_right(scores, labels):
    return round((scores.argmax(1) == labels).float().mean().item(), 2)
