# a stack of nodes to visit, and a set of those seen
def count_operations(y):
    seen, todo = set(), [y.grad_fn]
    while todo:
        node = todo.pop()
        if node is None or node in seen or not node.next_functions:
            continue
        seen.add(node)
        todo += [source for source, _ in node.next_functions]
    return len(seen)
