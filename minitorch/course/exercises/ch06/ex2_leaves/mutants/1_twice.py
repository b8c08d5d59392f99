"""A leaf that is used several times is in the list several times."""


def leaves(y):
    if y.grad_fn is None:
        return [y] if y.requires_grad else []
    found, todo = [], [y.grad_fn]
    while todo:
        node = todo.pop()
        if node is None:
            continue
        if not node.next_functions:
            found.append(node.variable)
        todo += [source for source, _ in node.next_functions]
    return found
