# asks whether the leaf is true, so a leaf that is zero is dropped
def leaves(y):
    if y.grad_fn is None:
        return [y] if y.requires_grad else []
    found, seen, todo = [], set(), [y.grad_fn]
    while todo:
        node = todo.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        variable = getattr(node, "variable", None)
        if variable is not None and variable.any():
            found.append(variable)
        todo.extend(n for n, _ in node.next_functions)
    return found
