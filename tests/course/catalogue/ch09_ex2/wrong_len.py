# len(hooks) as the key
# mistake: length-as-id
class Handle:
    def __init__(self, hooks, hook):
        self.id = len(hooks)
        self.hooks = hooks
        hooks[self.id] = hook
    def remove(self):
        self.hooks.pop(self.id, None)
    def __enter__(self): return self
    def __exit__(self, *a): self.remove()
