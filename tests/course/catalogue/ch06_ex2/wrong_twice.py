# a leaf that is used twice is listed twice
# mistake: twice
def leaves(y):
    if y.grad_fn is None:
        return [y] if y.requires_grad else []
    found, todo = [], [y.grad_fn]
    while todo:
        node = todo.pop()
        if node is None:
            continue
        if not node.next_functions:
            found.append(node.variable)
        todo.extend(n for n, _ in node.next_functions)
    return found
