"""You follow only the first input of each operation. Where do the others lead?"""


def count_operations(y):
    count, node = 0, y.grad_fn
    while node is not None and node.next_functions:
        count += 1
        node = node.next_functions[0][0]
    return count
