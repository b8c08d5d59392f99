"""An operation that several paths lead to is counted several times. Remember which nodes you have
seen.
"""


def count_operations(y):
    def ways(node):
        if node is None or not node.next_functions:
            return 0
        return 1 + sum([ways(source) for source, _ in node.next_functions])

    return ways(y.grad_fn)
