# compares with the call before only
def once(tape, impure):
    same, kept = {}, []
    for name, f, args in tape:
        args = tuple(same.get(x, x) for x in args)
        if kept and f not in impure and kept[-1][1] is f and repr(kept[-1][2]) == repr(args):
            same[name] = kept[-1][0]
        else:
            kept.append((name, f, args))
    return kept, same
