# a chain along the first edge
def by_users(y):
    order = [y]
    while order[-1].edges:
        order.append(order[-1].edges[0])
    return order
