# compares the first two columns only
def share_right(scores, labels):
    answers = [int(row[1] > row[0]) for row in scores.tolist()]
    return sum(a == b for a, b in zip(answers, labels.tolist())) / len(answers)
