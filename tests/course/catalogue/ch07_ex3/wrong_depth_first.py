# each node when it is first met, depth first
def by_users(y):
    order, seen, todo = [], set(), [y]
    while todo:
        node = todo.pop()
        if node in seen:
            continue
        seen.add(node)
        order.append(node)
        todo += node.edges
    return order
