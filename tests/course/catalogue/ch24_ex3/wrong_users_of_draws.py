# what depends on a draw is never merged
def once(tape, impure):
    first, same, kept, moving = {}, {}, [], set()
    for name, f, args in tape:
        args = tuple(same.get(x, x) for x in args)
        key = f, repr(args)
        if f in impure or moving & set(args):
            moving.add(name)
        elif key in first:
            same[name] = first[key]
            continue
        first[key] = name
        kept.append((name, f, args))
    return kept, same
