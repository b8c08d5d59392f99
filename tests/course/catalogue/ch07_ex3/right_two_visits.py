# each node is put on the stack twice, before and after its sources
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
    order.reverse()
    return order
