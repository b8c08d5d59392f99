"""It removes the last hook of the dictionary. That need not be its own."""


class Handle:
    count = 0

    def __init__(self, hooks, hook):
        Handle.count += 1
        self.id, self.hooks = Handle.count, hooks
        hooks[self.id] = hook

    def remove(self):
        if self.hooks:
            self.hooks.popitem()

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        self.remove()
