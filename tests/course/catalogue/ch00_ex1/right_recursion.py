# recursion over the rows
def share_right(scores, labels):
    def count(i):
        if i == len(labels):
            return 0
        return int(scores[i].argmax().item() == labels[i].item()) + count(i + 1)
    return count(0) / len(labels)
