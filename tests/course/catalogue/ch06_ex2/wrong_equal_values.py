# a leaf equal to one that was found is dropped
def leaves(y):
    if y.grad_fn is None:
        return [y] if y.requires_grad else []
    found, seen, todo = [], set(), [y.grad_fn]
    while todo:
        node = todo.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        if not node.next_functions and not any(torch.equal(node.variable, f) for f in found):
            found.append(node.variable)
        todo.extend(n for n, _ in node.next_functions)
    return found
