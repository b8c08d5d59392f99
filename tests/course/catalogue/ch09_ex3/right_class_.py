# a class with __call__
class Keeper:
    def __init__(self):
        self.g = None
    def __call__(self, g):
        self.g = g

def gradients(loss, tensors):
    keepers = [Keeper() for _ in tensors]
    handles = [t.register_hook(k) for t, k in zip(tensors, keepers)]
    try:
        loss.backward()
    finally:
        [h.remove() for h in handles]
    return [k.g for k in keepers]
