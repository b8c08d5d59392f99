# exchanges whole storages: neighbours move too
def swap_(a, b):
    x, y = a.untyped_storage().tolist(), b.untyped_storage().tolist()
    if len(x) == len(y):
        a.set_(b)
