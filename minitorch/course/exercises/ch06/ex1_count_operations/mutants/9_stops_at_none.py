"""The loop over the inputs stops at the first None. The inputs behind it count too."""


def count_operations(y):
    seen, todo = set(), [y.grad_fn]
    while todo:
        node = todo.pop()
        if node is None or node in seen or not node.next_functions:
            continue
        seen.add(node)
        for source, _ in node.next_functions:
            if source is None:
                break
            todo.append(source)
    return len(seen)
