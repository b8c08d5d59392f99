"""You tell 2 from 2.0, but 0.0 is not the same as -0.0: `1 / x` shows it."""


def once(tape, impure):
    known, same, kept = {}, {}, []
    for name, function, inputs in tape:
        inputs = tuple([same.get(x, x) if isinstance(x, str) else x for x in inputs])
        key = (function, tuple([(type(x), "nan" if x != x else x) for x in inputs]))
        if key in known and function not in impure:
            same[name] = known[key]
        else:
            known.setdefault(key, name)
            kept.append((name, function, inputs))
    return kept, same
