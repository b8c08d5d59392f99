# breadth first
# mistake: first-come
def by_users(y):
    order = [y]
    for node in order:
        for source in node.edges:
            if source not in order:
                order.append(source)
    return order
