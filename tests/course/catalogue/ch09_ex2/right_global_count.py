# a counter outside the class
from itertools import count
numbers = count()

class Handle:
    def __init__(self, hooks, hook):
        self.id = next(numbers)
        self.place = hooks
        self.place[self.id] = hook
    def remove(self):
        try:
            del self.place[self.id]
        except KeyError:
            pass
    def __enter__(self):
        return self
    def __exit__(self, a, b, c):
        self.remove()
