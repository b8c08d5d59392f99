# a function inside that calls itself
def count_operations(y):
    seen = set()

    def visit(node):
        if node is None or node in seen:
            return 0
        if len(node.next_functions) == 0:
            return 0
        seen.add(node)
        return 1 + sum(visit(n) for n, _ in node.next_functions)

    return visit(y.grad_fn)
