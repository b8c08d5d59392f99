"""Each repetition stands for the one just before it, which may be gone itself. All of them point
to the first.
"""


def once(tape, impure):
    known, same, kept = {}, {}, []
    for name, function, inputs in tape:
        inputs = tuple([same.get(x, x) if isinstance(x, str) else x for x in inputs])
        key = (function, tuple([(type(x), repr(x)) for x in inputs]))
        if key in known and function not in impure:
            same[name], known[key] = known[key], name
        else:
            known.setdefault(key, name)
            kept.append((name, function, inputs))
    return kept, same
