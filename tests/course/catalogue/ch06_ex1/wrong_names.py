# counts different kinds of operations
# mistake: names
def count_operations(y):
    seen, todo = set(), [y.grad_fn]
    names = set()
    while todo:
        node = todo.pop()
        if node is None or node in seen or not node.next_functions:
            continue
        seen.add(node)
        names.add(node.name())
        todo += [source for source, _ in node.next_functions]
    return len(names)
