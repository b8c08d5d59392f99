# returns [] when y is a leaf itself
# mistake: itself
def leaves(y):
    found, seen, todo = [], set(), [y.grad_fn]
    while todo:
        node = todo.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        if not node.next_functions:
            found.append(node.variable)
        todo.extend(n for n, _ in node.next_functions)
    return found
