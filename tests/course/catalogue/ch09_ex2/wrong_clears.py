# removes all hooks
class Handle:
    count = 0

    def __init__(self, hooks, hook):
        Handle.count += 1
        self.id, self.hooks = Handle.count, hooks
        hooks[self.id] = hook

    def remove(self):
        self.hooks.clear()

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        self.remove()
