"""The nodes at the leaves are counted too. They accumulate a gradient, but no operation of the
program made them.
"""


def count_operations(y):
    seen, todo = set(), [y.grad_fn]
    while todo:
        node = todo.pop()
        if node is not None and node not in seen:
            seen.add(node)
            todo += [source for source, _ in node.next_functions]
    return len(seen)
