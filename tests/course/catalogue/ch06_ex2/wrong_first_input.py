# follows only the first input of each node
# mistake: first-input
def leaves(y):
    if y.grad_fn is None:
        return [y] if y.requires_grad else []
    node = y.grad_fn
    while node.next_functions:
        node = next(n for n, _ in node.next_functions if n is not None)
    return [node.variable]
