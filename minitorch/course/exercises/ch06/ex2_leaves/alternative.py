def leaves(y):
    if y.is_leaf:
        return [y][: int(y.requires_grad)]
    found, seen = {}, set()

    def visit(node):
        if node is None or node in seen:
            return
        seen.add(node)
        if not node.next_functions:
            found[id(node.variable)] = node.variable
        for source, _ in node.next_functions:
            visit(source)

    visit(y.grad_fn)
    return list(found.values())
