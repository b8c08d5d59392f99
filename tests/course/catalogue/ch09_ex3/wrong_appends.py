# appends in the order of backward
# mistake: order-of-backward
def gradients(loss, tensors):
    out = []
    hs = [t.register_hook(out.append) for t in tensors]
    try:
        loss.backward()
    finally:
        [h.remove() for h in hs]
    return out
