# a leaf that requires grad counts as one
def count_operations(y):
    if y.grad_fn is None:
        return int(y.requires_grad)
    seen, todo = set(), [y.grad_fn]
    while todo:
        node = todo.pop()
        if node is None or node in seen or not node.next_functions:
            continue
        seen.add(node)
        todo += [source for source, _ in node.next_functions]
    return len(seen)
