# floats by their bits
import struct
def bits(x):
    if isinstance(x, str):
        return ("name", x)
    if isinstance(x, float):
        return ("nan",) if x != x else ("float", struct.pack("d", x))
    return (type(x).__name__, x)
def once(tape, impure):
    table, same, out = {}, {}, []
    for name, f, args in tape:
        args = tuple([same[a] if isinstance(a, str) and a in same else a for a in args])
        key = (f,) + tuple(bits(a) for a in args)
        if key in table:
            same[name] = table[key]
        else:
            if f not in impure:
                table[key] = name
            out.append((name, f, args))
    return out, same
