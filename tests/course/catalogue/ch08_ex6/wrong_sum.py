# one gradient of the sum
# mistake: only-the-sum
def apart(losses, x):
    x.grad = None
    sum(losses).backward()
    return [x.grad] * len(losses)
