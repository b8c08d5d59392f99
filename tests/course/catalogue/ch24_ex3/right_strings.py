# a text as key
def once(tape, impure):
    seen = {}
    same = {}
    result = []
    for name, f, args in tape:
        new = []
        for x in args:
            if isinstance(x, str) and x in same:
                x = same[x]
            new.append(x)
        key = str(id(f)) + "|" + "|".join(repr(x) for x in new)
        if f in impure:
            result.append((name, f, tuple(new)))
        elif key in seen:
            same[name] = seen[key]
        else:
            seen[key] = name
            result.append((name, f, tuple(new)))
    return result, same
