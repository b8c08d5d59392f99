# inputs become lists
def once(tape, impure):
    first, same, kept = {}, {}, []
    for name, f, args in tape:
        args = [same.get(x, x) for x in args]
        key = f, repr(args)
        if f not in impure and key in first:
            same[name] = first[key]
            continue
        first[key] = name
        kept.append((name, f, args))
    return kept, same
