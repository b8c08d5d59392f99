"""The `id` is the address of the handle. When a handle dies, the next one may get its address."""


class Handle:
    def __init__(self, hooks, hook):
        self.id, self.hooks = id(self), hooks
        hooks[self.id] = hook

    def remove(self):
        self.hooks.pop(self.id, None)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        self.remove()
