# counts the edges between operations
def count_operations(y):
    if y.grad_fn is None:
        return 0
    seen, todo, edges = {y.grad_fn}, [y.grad_fn], 0
    while todo:
        for source, _ in todo.pop().next_functions:
            if source is None or not source.next_functions:
                continue
            edges += 1
            if source not in seen:
                seen.add(source)
                todo.append(source)
    return edges
