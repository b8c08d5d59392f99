# loads it and looks at the object
import pickle
def names_in(code):
    obj = pickle.loads(code)
    items = obj if isinstance(obj, list) else [obj]
    return [f"{x.__module__}.{x.__qualname__}" for x in items if hasattr(x, "__qualname__")]
