import itertools


class Handle:
    fresh = itertools.count(100)

    def __init__(self, hooks, hook):
        self.id = next(self.fresh)
        self.hooks = hooks
        hooks.update({self.id: hook})

    def remove(self):
        if self.id in self.hooks:
            del self.hooks[self.id]

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.remove()
        return False
