# forgets that a tensor may have no history
# mistake: no-history
def count_operations(y):
    seen, todo = set(), [y.grad_fn]
    while todo:
        node = todo.pop()
        if node in seen or not node.next_functions:
            continue
        seen.add(node)
        todo += [source for source, _ in node.next_functions if source is not None]
    return len(seen)
