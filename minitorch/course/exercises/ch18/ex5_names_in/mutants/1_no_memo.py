"""A word that stood in the pickle before comes out of the memo, and you take another one."""

import pickletools


def names_in(code):
    found, strings = [], []
    for opcode, value, _ in pickletools.genops(code):
        if opcode.name == "GLOBAL":
            found.append(value.replace(" ", ".", 1))
        elif opcode.name == "STACK_GLOBAL":
            found.append(".".join(strings[-2:]))
        elif isinstance(value, str):
            strings.append(value)
    return list(dict.fromkeys(found))
