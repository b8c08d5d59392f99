"""Calls with the same inputs are not the same if their functions are not."""


def once(tape, impure):
    known, same, kept = {}, {}, []
    for name, function, inputs in tape:
        inputs = tuple([same.get(x, x) if isinstance(x, str) else x for x in inputs])
        key = ("", tuple([(type(x), repr(x)) for x in inputs]))
        if key in known and function not in impure:
            same[name] = known[key]
        else:
            known.setdefault(key, name)
            kept.append((name, function, inputs))
    return kept, same
