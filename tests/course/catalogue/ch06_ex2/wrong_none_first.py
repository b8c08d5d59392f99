# stops at the first input that needs no gradient
def leaves(y):
    if y.grad_fn is None:
        return [y] if y.requires_grad else []
    found, seen, todo = [], set(), [y.grad_fn]
    while todo:
        node = todo.pop()
        if node in seen:
            continue
        seen.add(node)
        if not node.next_functions:
            found.append(node.variable)
        for n, _ in node.next_functions:
            if n is None:
                break
            todo.append(n)
    return found
