# forgets that an input may need no gradient
# mistake: none-among-the-inputs
def count_operations(y):
    if y.grad_fn is None:
        return 0
    seen, todo = set(), [y.grad_fn]
    while todo:
        node = todo.pop()
        if node in seen or not node.next_functions:
            continue
        seen.add(node)
        todo += [source for source, _ in node.next_functions]
    return len(seen)
