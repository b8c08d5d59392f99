# takes the first string of the pickle for the module
def names_in(code):
    found, texts = [], []
    for o, v, _ in pickletools.genops(code):
        if o.name == "GLOBAL":
            found.append(v.replace(" ", "."))
        elif o.name == "STACK_GLOBAL":
            found.append(texts[0] + "." + texts[-1])
        elif isinstance(v, str):
            texts.append(v)
    return list(dict.fromkeys(found))
