# right for small graphs, but it calls itself
# mistake: calls-itself
def by_users(y):
    order, seen = [], set()

    def visit(node):
        if node in seen:
            return
        seen.add(node)
        for source in node.edges:
            visit(source)
        order.append(node)

    visit(y)
    return order[::-1]
