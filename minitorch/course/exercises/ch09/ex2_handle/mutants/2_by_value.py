"""It removes the first entry with the same function, and that may belong to another handle."""


class Handle:
    count = 0

    def __init__(self, hooks, hook):
        Handle.count += 1
        self.id, self.hooks = Handle.count, hooks
        self.hook = hook
        hooks[self.id] = hook

    def remove(self):
        for key, hook in list(self.hooks.items()):
            if hook is self.hook:
                del self.hooks[key]
                return

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        self.remove()
