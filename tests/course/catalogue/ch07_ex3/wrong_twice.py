# a node with several users stands there several times
# mistake: several-times
def by_users(y):
    order = [y]
    for node in order:
        order += node.edges
    return order
