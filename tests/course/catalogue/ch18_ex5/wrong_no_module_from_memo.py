# takes no word out of the memo
# mistake: no-memo
def names_in(code):
    found, texts = {}, []
    for o, v, _ in pickletools.genops(code):
        if o.name == "GLOBAL":
            found[v.replace(" ", ".")] = 0
        elif o.name == "STACK_GLOBAL":
            found[texts[-2] + "." + texts[-1]] = 0
        elif isinstance(v, str):
            texts.append(v)
    return list(found)
