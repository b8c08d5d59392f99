# a list of what was pushed, None for what is no string, a dict as memo
def names_in(code):
    pushed, memo, names = [], {}, []
    for op, arg, pos in pickletools.genops(code):
        n = op.name
        if n == "MEMOIZE":
            memo[len(memo)] = pushed[-1]
        elif n == "GLOBAL":
            names.append(".".join(arg.split(" ")))
            pushed.append(None)
        elif n == "STACK_GLOBAL":
            name, module = pushed[-1], pushed[-2]
            names.append(module + "." + name)
            pushed.append(None)
        elif n.endswith("BINGET"):
            pushed.append(memo.get(arg))
        elif n not in ("PROTO", "FRAME", "STOP", "BINPUT", "PUT", "LONG_BINPUT"):
            pushed.append(arg if isinstance(arg, str) else None)
    unique = []
    for x in names:
        if x not in unique:
            unique.append(x)
    return unique
