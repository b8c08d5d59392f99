# two dicts
def facts():
    views = {"a": (4,), "c": (1, 3, 2), "f": (1, 4)}
    copies = {"b": (1, 4), "d": (2,), "e": (6,), "g": (3, 2, 4), "h": (3, 8), "i": (3,), "j": (3, 2)}
    out = {k: (v, "view") for k, v in views.items()}
    out.update({k: (v, "copy") for k, v in copies.items()})
    return out
