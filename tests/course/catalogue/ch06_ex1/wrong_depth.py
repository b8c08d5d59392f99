# counts the operations on the longest path
def count_operations(y):
    known = {}

    def depth(node):
        if node is None or not node.next_functions:
            return 0
        if node not in known:
            known[node] = 1 + max(depth(n) for n, _ in node.next_functions)
        return known[node]

    return depth(y.grad_fn)
