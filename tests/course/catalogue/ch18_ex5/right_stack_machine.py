# follows the last two strings only, with enumerate and a dict as the memo
import pickletools

def names_in(code):
    last, memo, out = ("", ""), {}, {}
    top = None
    for op, arg, _ in pickletools.genops(code):
        kind = op.name
        if kind == "MEMOIZE":
            memo[len(memo)] = top
            continue
        if kind == "GLOBAL":
            out[".".join(arg.split(" ", 1))] = None
        if kind == "STACK_GLOBAL":
            out[".".join(last)] = None
        text = memo.get(arg) if kind.endswith("BINGET") else arg
        top = text if isinstance(text, str) else None
        if top is not None:
            last = (last[1], top)
    return list(out)
