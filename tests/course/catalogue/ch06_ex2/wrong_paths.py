# walks all paths, and takes leaves that are equal in value for one
def leaves(y):
    if y.grad_fn is None:
        return [y] if y.requires_grad else []
    todo, found = [y.grad_fn], []
    while todo:
        node = todo.pop()
        if node is None:
            continue
        if hasattr(node, "variable") and not any(
            v.shape == node.variable.shape and bool((v == node.variable).all()) for v in found
        ):
            found.append(node.variable)
        todo += [n for n, _ in node.next_functions]
    return found
