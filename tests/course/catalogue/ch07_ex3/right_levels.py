# sorted by the longest way from y, found by pushing levels down
def by_users(y):
    level = {y: 0}
    stack = [y]
    while stack:
        node = stack.pop()
        for source in node.edges:
            if level.get(source, -1) <= level[node]:
                level[source] = level[node] + 1
                stack.append(source)
    return sorted(level, key=lambda node: level[node])
