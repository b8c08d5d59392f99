"""A leaf has no `grad_fn`. What if `y` itself is a leaf that requires a gradient?"""


def leaves(y):
    seen, todo = set(), [y.grad_fn]
    while todo:
        node = todo.pop()
        if node is not None and node not in seen:
            seen.add(node)
            todo += [source for source, _ in node.next_functions]
    return [node.variable for node in seen if not node.next_functions]
