def count_operations(y):
    layer, known = {y.grad_fn} - {None}, set()
    while layer:
        known |= layer
        below = {pair[0] for node in layer for pair in node.next_functions}
        layer = below - known - {None}
    return len([node for node in known if node.name() != "torch::autograd::AccumulateGrad"])
