# add and mul commute, thinks this one
# mistake: order-ignored
def once(tape, impure):
    first, same, kept = {}, {}, []
    for name, f, args in tape:
        args = tuple(same.get(x, x) for x in args)
        key = f, repr(args)
        turned = f, repr(args[::-1])
        if f not in impure and (key in first or (f.__name__ in ("add", "mul") and turned in first)):
            same[name] = first.get(key) or first[turned]
            continue
        first[key] = name
        kept.append((name, f, args))
    return kept, same
