# changes the given tape
def once(tape, impure):
    first, same = {}, {}
    for n, (name, f, args) in list(enumerate(tape))[::1]:
        args = tuple(same.get(x, x) for x in args)
        key = f, repr(args)
        if f not in impure and key in first:
            same[name] = first[key]
        else:
            first[key] = name
        tape[n] = (name, f, args)
    for name in same:
        tape[:] = [c for c in tape if c[0] != name]
    return tape, same
