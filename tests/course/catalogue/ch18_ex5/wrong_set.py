# a set
def names_in(code):
    found, texts, memo = set(), [], []
    for o, v, _ in pickletools.genops(code):
        if o.name == "MEMOIZE":
            memo.append(texts[-1])
            continue
        if "BINGET" in o.name and memo:
            v = memo[v]
        if o.name == "GLOBAL":
            found.add(v.replace(" ", "."))
        if o.name == "STACK_GLOBAL":
            found.add(texts[-2] + "." + texts[-1])
        texts.append(v)
    return found
