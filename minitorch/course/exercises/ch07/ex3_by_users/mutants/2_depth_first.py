"""You run down one path to its end before you take the next. A node on that path may still have
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
