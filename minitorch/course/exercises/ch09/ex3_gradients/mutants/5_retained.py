"""`retain_grad` puts a gradient into `.grad` of the inner tensors. They should stay as they
were.
"""


def gradients(loss, tensors):
    before = [t.grad if t.is_leaf else None for t in tensors]
    for t in tensors:
        t.retain_grad()
    loss.backward()
    return [
        t.grad if t.grad is None or old is None else t.grad - old for t, old in zip(tensors, before)
    ]
