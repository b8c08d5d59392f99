# a dictionary by the id of the leaf keeps each once
def leaves(y):
    if y.grad_fn is None:
        if y.requires_grad:
            return [y]
        return []
    by_id = {}
    nodes = [y.grad_fn]
    known = {y.grad_fn}
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None and source not in known:
                known.add(source)
                nodes.append(source)
    for node in nodes:
        if not node.next_functions:
            by_id[id(node.variable)] = node.variable
    return list(by_id.values())
