# removes the most recent handle's hook
class Handle:
    count = 0

    def __init__(self, hooks, hook):
        Handle.count += 1
        self.id, self.hooks = Handle.count, hooks
        hooks[self.id] = hook

    def remove(self):
        self.hooks.pop(Handle.count, None)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        self.remove()
