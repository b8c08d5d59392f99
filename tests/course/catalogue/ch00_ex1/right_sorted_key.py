# max of Python with a key
def share_right(scores, labels):
    hits = [max(range(len(row)), key=row.__getitem__) == label for row, label in zip(scores.tolist(), labels.tolist())]
    return sum(hits) / len(hits)
