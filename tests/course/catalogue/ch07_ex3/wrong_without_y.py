# y itself is missing
# mistake: forgets-y
def by_users(y):
    done, order, stack = set(), [], [(y, False)]
    while stack:
        node, after = stack.pop()
        if after:
            order.append(node)
        elif node not in done:
            done.add(node)
            stack.append((node, True))
            stack += [(source, False) for source in node.edges]
    return order[::-1][1:]
