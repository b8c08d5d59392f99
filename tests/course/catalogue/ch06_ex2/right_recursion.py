# recursion, leaves compared with is
def leaves(y):
    result, visited = [], []

    def visit(node):
        if node is None or any(node is v for v in visited):
            return
        visited.append(node)
        if not node.next_functions:
            if not any(node.variable is r for r in result):
                result.append(node.variable)
        for n, _ in node.next_functions:
            visit(n)

    if y.is_leaf:
        return [y] if y.requires_grad else []
    visit(y.grad_fn)
    return result
