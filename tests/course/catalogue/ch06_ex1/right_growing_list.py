# a list that grows while the loop walks over it
def count_operations(y):
    if y.grad_fn is None:
        return 0
    nodes = [y.grad_fn]
    for node in nodes:
        for pair in node.next_functions:
            source = pair[0]
            if source is None:
                continue
            if source.next_functions == ():
                continue
            if source not in nodes:
                nodes.append(source)
    return len(nodes)
