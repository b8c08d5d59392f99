"""Two multiplications count as one here. They share a name, but they are two nodes."""


def count_operations(y):
    names, seen, todo = set(), set(), [y.grad_fn]
    while todo:
        node = todo.pop()
        if node is not None and node not in seen and node.next_functions:
            seen.add(node)
            names.add(node.name())
            todo += [source for source, _ in node.next_functions]
    return len(names)
