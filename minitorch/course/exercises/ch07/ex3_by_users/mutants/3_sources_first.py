"""The order is right, but upside down: the leaves come first. Backward starts at the result."""


def by_users(y):
    seen, finished, stack = {y}, [], [(y, iter(y.edges))]
    while stack:
        source = next(stack[-1][1], None)
        if source is None:
            finished.append(stack.pop()[0])
        elif source not in seen:
            seen.add(source)
            stack.append((source, iter(source.edges)))
    return finished
