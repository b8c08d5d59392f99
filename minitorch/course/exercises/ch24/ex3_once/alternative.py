def once(tape, impure):
    same, kept = {}, []

    def shown(inputs):
        return [f"{type(x).__name__} {x!r}" for x in inputs]

    for name, function, inputs in tape:
        inputs = tuple(same[x] if type(x) is str and x in same else x for x in inputs)
        first = None
        for other, its_function, its_inputs in kept:
            if its_function is function and shown(its_inputs) == shown(inputs):
                first = other
                break
        if first is None or function in impure:
            kept.append((name, function, inputs))
        else:
            same[name] = first
    return kept, same
