# plain loops over lists
def share_right(scores, labels):
    rows, wanted = scores.tolist(), labels.tolist()
    right = 0
    for row, label in zip(rows, wanted):
        best = 0
        for i in range(len(row)):
            if row[i] > row[best]:
                best = i
        if best == label:
            right += 1
    return right / len(rows)
