# counts the nodes of the leaves as well
# mistake: ends
def count_operations(y):
    seen, todo = set(), [y.grad_fn]
    while todo:
        node = todo.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        todo += [source for source, _ in node.next_functions]
    return len(seen)
