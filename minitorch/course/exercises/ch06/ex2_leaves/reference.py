

def leaves(y):
    if y.grad_fn is None:
        return [y] if y.requires_grad else []
    seen, todo, found = set(), [y.grad_fn], []
    while todo:
        node = todo.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        if hasattr(node, "variable"):
            found.append(node.variable)
        todo += [source for source, _ in node.next_functions]
    return found
