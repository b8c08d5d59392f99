# counts a node once for each path that leads to it
# mistake: paths
def count_operations(y):
    def visit(node):
        if node is None or not node.next_functions:
            return 0
        return 1 + sum(visit(n) for n, _ in node.next_functions)

    return visit(y.grad_fn)
