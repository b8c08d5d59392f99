# the second remove fails
# mistake: only-once
class Handle:
    n = 0
    def __init__(self, hooks, hook):
        Handle.n += 1
        self.id = Handle.n
        self.hooks = hooks
        hooks[self.id] = hook
    def remove(self):
        self.hooks.pop(self.id)
    def __enter__(self): return self
    def __exit__(self, *a): self.remove()
