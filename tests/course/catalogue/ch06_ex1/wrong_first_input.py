# follows only the first input of each node
# mistake: first-input
def count_operations(y):
    node, count = y.grad_fn, 0
    while node is not None and node.next_functions:
        count += 1
        node = node.next_functions[0][0]
    return count
