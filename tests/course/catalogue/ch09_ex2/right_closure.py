# remove is made at registration
class Handle:
    made = []
    def __init__(self, hooks, hook):
        Handle.made.append(1)
        self.id = len(Handle.made)
        hooks.setdefault(self.id, hook)
        self.remove = lambda: hooks.pop(self.id, None)
    def __enter__(self):
        return self
    def __exit__(self, *details):
        self.remove()
