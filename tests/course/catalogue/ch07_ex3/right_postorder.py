# depth first with an own stack, turned round
def by_users(y):
    order, seen = [], {y}
    stack = [(y, iter(y.edges))]
    while stack:
        node, rest = stack[-1]
        for source in rest:
            if source not in seen:
                seen.add(source)
                stack.append((source, iter(source.edges)))
                break
        else:
            order.append(node)
            stack.pop()
    return order[::-1]
