"""Not every tensor without `grad_fn` wants a gradient. Try `y = x > w`."""


def leaves(y):
    if y.grad_fn is None:
        return [y]
    seen, todo = set(), [y.grad_fn]
    while todo:
        node = todo.pop()
        if node is not None and node not in seen:
            seen.add(node)
            todo += [source for source, _ in node.next_functions]
    return [node.variable for node in seen if not node.next_functions]
