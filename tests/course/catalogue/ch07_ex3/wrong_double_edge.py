# counts a user once, but takes off one for each edge
def by_users(y):
    waits, todo = {y: 0}, [y]
    while todo:
        for source in set(todo.pop().edges):
            if source not in waits:
                waits[source] = 0
                todo.append(source)
            waits[source] += 1
    order, ready = [], [y]
    while ready:
        node = ready.pop()
        order.append(node)
        for source in node.edges:
            waits[source] -= 1
            if waits[source] == 0:
                ready.append(source)
    return order
