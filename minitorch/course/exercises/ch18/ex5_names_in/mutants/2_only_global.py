"""From protocol 4 on, `STACK_GLOBAL` names things, too. You only look for `GLOBAL`."""

import pickletools


def names_in(code):
    names = [v.replace(" ", ".", 1) for o, v, _ in pickletools.genops(code) if o.name == "GLOBAL"]
    return list(dict.fromkeys(names))
