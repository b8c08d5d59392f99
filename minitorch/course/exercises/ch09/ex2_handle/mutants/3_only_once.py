"""A second `remove()` finds no entry any more, and fails."""


class Handle:
    count = 0

    def __init__(self, hooks, hook):
        Handle.count += 1
        self.id, self.hooks = Handle.count, hooks
        hooks[self.id] = hook

    def remove(self):
        del self.hooks[self.id]

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        self.remove()
