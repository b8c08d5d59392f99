"""Handles of different dictionaries have the same `id`."""


class Handle:
    count = 0

    def __init__(self, hooks, hook):
        self.id, self.hooks = max(hooks, default=0) + 1, hooks
        hooks[self.id] = hook

    def remove(self):
        self.hooks.pop(self.id, None)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        self.remove()
