# a repeated call goes, and the first one, too
def once(tape, impure):
    same, keys = {}, {}
    for name, f, args in tape:
        keys.setdefault((f, repr(args)), []).append(name)
    kept = [c for c in tape if len(keys[c[1], repr(c[2])]) == 1]
    return kept, same
