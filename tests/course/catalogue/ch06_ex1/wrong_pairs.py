# remembers pairs, so that a node with two used results counts twice
def count_operations(y):
    if y.grad_fn is None:
        return 0
    seen, todo = {(y.grad_fn, 0)}, [y.grad_fn]
    while todo:
        for pair in todo.pop().next_functions:
            if pair[0] is None or not pair[0].next_functions or pair in seen:
                continue
            seen.add(pair)
            todo.append(pair[0])
    return len(seen)
