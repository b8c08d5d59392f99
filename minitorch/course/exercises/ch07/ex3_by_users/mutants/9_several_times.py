"""A node with several users stands in the list several times."""


def by_users(y):
    order = [y]
    for node in order:
        order += node.edges
    return order
