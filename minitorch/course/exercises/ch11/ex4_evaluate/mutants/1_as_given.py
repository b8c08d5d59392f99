"""this is still the given program: it records, keeps all graphs, and counts batches where it
should count images.
"""


def evaluate(model, criterion, batches):
    total, right = 0, []
    for x, y in batches:
        out = model(x)
        total += criterion(out, y)
        right.append((out.argmax(1) == y).float().mean())
    return total / len(batches), sum(right) / len(right)
