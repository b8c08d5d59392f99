# a recursive generator, with a dict that keeps the order
def leaves(y):
    def walk(node, seen):
        if node is None or id(node) in seen:
            return
        seen[id(node)] = node
        if hasattr(node, "variable"):
            yield node.variable
        for nxt, _ in node.next_functions:
            yield from walk(nxt, seen)
    if y.is_leaf:
        return [y][: y.requires_grad]
    return list(walk(y.grad_fn, {}))
