# a key of its own class
from dataclasses import dataclass

@dataclass(frozen=True)
class Key:
    function: object
    inputs: tuple

def once(tape, impure):
    def mark(x):
        return ("name", x) if type(x) is str else (type(x).__name__, repr(x))
    first, same, out = {}, {}, []
    for name, function, inputs in tape:
        new = tuple(same[x] if type(x) is str and x in same else x for x in inputs)
        key = Key(function, tuple(map(mark, new)))
        if function not in impure and key in first:
            same[name] = first[key]
            continue
        if function not in impure:
            first[key] = name
        out += [(name, function, new)]
    return out, same
