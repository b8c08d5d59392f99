"""A call may be the same only after its inputs have been replaced. You compare what stood there
first.
"""


def once(tape, impure):
    known, same, kept = {}, {}, []
    for name, function, inputs in tape:
        key = (function, tuple([(type(x), repr(x)) for x in inputs]))
        if key in known and function not in impure:
            same[name] = known[key]
        else:
            known.setdefault(key, name)
            inputs = tuple([same.get(x, x) if isinstance(x, str) else x for x in inputs])
            kept.append((name, function, inputs))
    return kept, same
