# a set of users for each node
def by_users(y):
    users = {y: set()}
    nodes = [y]
    for node in nodes:
        for source in node.edges:
            if source not in users:
                users[source] = set()
                nodes.append(source)
            users[source].add(node)
    order = []
    ready = [y]
    while ready:
        node = ready.pop(0)
        order.append(node)
        for source in set(node.edges):
            users[source].discard(node)
            if not users[source]:
                ready.append(source)
    return order
