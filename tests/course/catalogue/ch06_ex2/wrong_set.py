# returns a set
def leaves(y):
    if y.grad_fn is None:
        return {y} if y.requires_grad else set()
    seen, todo = set(), [y.grad_fn]
    while todo:
        node = todo.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        todo.extend(n for n, _ in node.next_functions)
    return {node.variable for node in seen if not node.next_functions}
