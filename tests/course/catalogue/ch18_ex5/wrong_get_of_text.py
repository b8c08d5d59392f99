# a string out of the memo is not noted again
# mistake: no-memo
import pickletools

def names_in(code):
    strings, out = [], []
    for op, arg, _ in pickletools.genops(code):
        if op.name == "GLOBAL":
            out.append(arg.replace(" ", "."))
        elif op.name == "STACK_GLOBAL":
            out.append(".".join(strings[-2:]))
        elif isinstance(arg, str):
            strings.append(arg)
    return list(dict.fromkeys(out))
