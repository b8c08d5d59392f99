# a name comes as often as it is met
def names_in(code):
    memo, top, strings, names = {}, None, [], []
    for op, arg, pos in pickletools.genops(code):
        n = op.name
        if n == "GLOBAL": names.append(arg.replace(" ", ".")); top = None
        elif n == "STACK_GLOBAL": names.append(strings[-2] + "." + strings[-1]); top = None
        elif n == "MEMOIZE": memo[len(memo)] = top
        elif n in ("BINGET", "LONG_BINGET"):
            top = memo.get(int(arg))
            if isinstance(top, str): strings.append(top)
        else:
            top = arg if isinstance(arg, str) else None
            if top is not None: strings.append(top)
    return names
