"""Sources come before their users: the order is upside down."""


def by_users(y):
    seen, finished = set(), []

    def visit(node):
        seen.add(node)
        for source in node.edges:
            if source not in seen:
                visit(source)
        finished.append(node)

    visit(y)
    return finished
