"""These are the nodes at the leaves. The list should hold the tensors."""


def leaves(y):
    if y.grad_fn is None:
        return [y] if y.requires_grad else []
    seen, todo = set(), [y.grad_fn]
    while todo:
        node = todo.pop()
        if node is not None and node not in seen:
            seen.add(node)
            todo += [source for source, _ in node.next_functions]
    return [node for node in seen if not node.next_functions]
