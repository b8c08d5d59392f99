# adds up over calls: a list as default
def share_right(scores, labels, hits=[]):
    hits.extend((scores.argmax(1) == labels).tolist())
    return sum(hits) / len(hits)
