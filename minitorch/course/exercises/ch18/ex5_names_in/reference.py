import pickletools


def names_in(code):
    found, strings, memo, latest = [], [], [], None
    for opcode, value, _ in pickletools.genops(code):
        if opcode.name == "MEMOIZE":
            memo.append(latest)
            continue
        if opcode.name in ("BINGET", "LONG_BINGET") and memo:
            value = memo[value]
        elif opcode.name == "GLOBAL":
            found.append(value.replace(" ", ".", 1))
        elif opcode.name == "STACK_GLOBAL":
            found.append(".".join(strings[-2:]))
        latest = value if isinstance(value, str) else None
        strings += [] if latest is None else [latest]
    return list(dict.fromkeys(found))
