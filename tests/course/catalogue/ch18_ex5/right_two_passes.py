# first the memo of all of it, then the names, looking backwards
def names_in(code):
    ops = [(o.name, a) for o, a, _ in pickletools.genops(code)]
    memo, k = {}, 0
    for i, (name, arg) in enumerate(ops):
        if name == "MEMOIZE":
            memo[k] = ops[i - 1][1]
            k += 1
    result = {}
    for i, (name, arg) in enumerate(ops):
        if name == "GLOBAL":
            module, _, attribute = arg.partition(" ")
            result[module + "." + attribute] = True
        if name == "STACK_GLOBAL":
            before = [o for o in ops[:i] if o[0] not in ("MEMOIZE", "FRAME")][-2:]
            texts = [memo[a] if "GET" in o else a for o, a in before]
            result[".".join(texts)] = True
    return list(result)
