"""The names are right, and the pickle was loaded to find them. Its function has been called."""

import io
import pickle


def names_in(code):
    found = {}

    class Looker(pickle.Unpickler):
        def find_class(self, module, name):
            found[f"{module}.{name}"] = None
            return super().find_class(module, name)

    try:
        Looker(io.BytesIO(code), fix_imports=False).load()
    except Exception:
        return list(found)
    return list(found)
