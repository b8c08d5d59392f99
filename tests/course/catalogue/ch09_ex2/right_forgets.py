# a handle that lets go of the dictionary
class Handle:
    next_id = 7
    def __init__(self, hooks, hook):
        self.id = Handle.next_id
        Handle.next_id += 1
        hooks[self.id] = hook
        self.hooks = hooks
    def remove(self):
        if self.hooks is not None:
            self.hooks.pop(self.id, None)
            self.hooks = None
    def __enter__(self):
        return self
    def __exit__(self, *details):
        self.remove()
        return None
