# functions of one __name__ are taken for one
# mistake: by-name
def once(tape, impure):
    known, same, kept = {}, {}, []
    for name, function, inputs in tape:
        inputs = tuple([same.get(x, x) if isinstance(x, str) else x for x in inputs])
        key = (getattr(function, "__name__", "?"), tuple([(type(x), repr(x)) for x in inputs]))
        if key in known and function not in impure:
            same[name] = known[key]
        else:
            known.setdefault(key, name)
            kept.append((name, function, inputs))
    return kept, same
