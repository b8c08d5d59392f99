"""You pass None on as if it were a gradient. It says that no gradient is needed."""


def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in nodes:
        if node.edges and node in grads:
            for source, gx in zip(node.edges, node.backward(grads.pop(node))):
                grads[source] = grads[source] + gx if source in grads else gx
    return grads
