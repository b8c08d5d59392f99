# a generator, and a set of what was seen
def names_in(code):
    def names():
        last, memo = [None, None], []
        for opcode, value, _ in pickletools.genops(code):
            if opcode.name == "MEMOIZE":
                memo.append(last[-1])
            elif opcode.name == "GLOBAL":
                yield value.replace(" ", ".")
            elif opcode.name == "STACK_GLOBAL":
                yield f"{last[-2]}.{last[-1]}"
                last.append(None)
            elif opcode.name in ("BINGET", "LONG_BINGET"):
                last.append(memo[value] if value < len(memo) else None)
            elif opcode.name not in ("FRAME", "PROTO"):
                last.append(value)
    seen, result = set(), []
    for name in names():
        if name not in seen:
            seen.add(name)
            result.append(name)
    return result
