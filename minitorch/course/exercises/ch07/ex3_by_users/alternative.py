def by_users(y):
    finished, stack = [], [(y, iter(y.edges))]
    seen = {y}
    while stack:
        node, sources = stack[-1]
        source = next(sources, None)
        if source is None:
            finished.append(node)
            stack.pop()
        elif source not in seen:
            seen.add(source)
            stack.append((source, iter(source.edges)))
    return finished[::-1]
