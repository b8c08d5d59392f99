# pairs instead of names with a dot
def names_in(code):
    found, texts, memo = [], [], []
    for o, v, _ in pickletools.genops(code):
        if o.name == "MEMOIZE":
            memo.append(texts[-1])
            continue
        if "BINGET" in o.name and memo:
            v = memo[v]
        if o.name == "GLOBAL":
            found.append(tuple(v.split(" ")))
        if o.name == "STACK_GLOBAL":
            found.append((texts[-2], texts[-1]))
        texts.append(v)
    return list(dict.fromkeys(found))
