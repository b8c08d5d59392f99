# dict of dicts, one for each function
def once(tape, impure):
    tables, same, kept = {}, {}, []
    for name, f, args in tape:
        args = tuple(map(lambda x: same.get(x, x) if type(x) == str else x, args))
        table = tables.setdefault(f, {})
        key = str([(type(x), x) for x in args])
        if key in table and not f in impure:
            same[name] = table[key]
        else:
            table[key] = name
            kept += [(name, f, args)]
    return kept, same
