"""These are the gradients in the order in which backward met them. The list of tensors has
another order.
"""


def gradients(loss, tensors):
    found = []
    handles = [t.register_hook(lambda g: found.append(g)) for t in tensors]
    try:
        loss.backward()
    finally:
        for handle in handles:
            handle.remove()
    return found
