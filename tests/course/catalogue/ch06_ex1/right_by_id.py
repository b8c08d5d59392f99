# a dictionary from id to node, and the name of the end nodes
def count_operations(y):
    if not y.requires_grad or y.is_leaf:
        return 0
    known = {id(y.grad_fn): y.grad_fn}
    waiting = [y.grad_fn]
    while len(waiting) > 0:
        for following, number in waiting.pop(0).next_functions:
            if following is not None and id(following) not in known:
                known[id(following)] = following
                waiting.append(following)
    return len([n for n in known.values() if "AccumulateGrad" not in n.name()])
