# a pure call may stand for a later impure one's name: keys of impure calls are kept, and used
def once(tape, impure):
    known, same, kept = {}, {}, []
    for name, function, inputs in tape:
        inputs = tuple([same.get(x, x) if isinstance(x, str) else x for x in inputs])
        key = (function, tuple([(type(x), str(x)) for x in inputs]), function in impure and len(kept))
        if key in known:
            same[name] = known[key]
        else:
            known[key] = name
            kept.append((name, function, list(inputs)))
    return kept, same
