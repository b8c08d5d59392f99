"""One operation is missing: the one that made `y` itself counts too."""


def count_operations(y):
    seen, todo = set(), [y.grad_fn] if y.grad_fn is not None else []
    while todo:
        for node, _ in todo.pop().next_functions:
            if node is not None and node not in seen and node.next_functions:
                seen.add(node)
                todo.append(node)
    return len(seen)
