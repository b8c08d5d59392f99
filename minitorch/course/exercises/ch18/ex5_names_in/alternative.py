import io
import pickle


class Anything(dict):
    """Stands for every class and function: it may be made, called, filled, and does nothing."""

    def __new__(cls, *args, **kwargs):
        return dict.__new__(cls)

    def __init__(self, *args, **kwargs):
        pass

    def __setstate__(self, state):
        pass

    def nothing(self, *args):
        pass

    append = extend = add = nothing

    def __hash__(self):
        return 0


def names_in(code):
    """Python's own unpickler, to which every name is a stand-in."""
    found = {}

    class Looker(pickle._Unpickler):
        def find_class(self, module, name):
            found[f"{module}.{name}"] = None
            return Anything

        def persistent_load(self, found):
            return Anything()

    Looker(io.BytesIO(code), fix_imports=False).load()
    return list(found)
