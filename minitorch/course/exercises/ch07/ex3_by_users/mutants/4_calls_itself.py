"""The order is right, but a function calls itself for each step down. A deep graph is too deep for
Python.
"""


def by_users(y):
    seen, finished = set(), []

    def visit(node):
        seen.add(node)
        for source in node.edges:
            if source not in seen:
                visit(source)
        finished.append(node)

    visit(y)
    return finished[::-1]
