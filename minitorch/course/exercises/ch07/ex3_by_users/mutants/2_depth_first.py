"""it runs down one way to its end before it takes the next. Who is met on the way may still have
users that wait.
"""


def by_users(y):
    seen, stack = {}, [y]
    while stack:
        node = stack.pop()
        if node not in seen:
            seen[node] = True
            stack.extend(reversed(node.edges))
    return list(seen)
