# a dict of gradients, popped as they are used
def walk(nodes, g):
    grads = {nodes[0]: g}
    leaves = {}
    for node in nodes:
        if node not in grads:
            continue
        g = grads.pop(node)
        if not node.edges:
            leaves[node] = g
            continue
        for source, gx in zip(node.edges, node.backward(g)):
            if gx is not None:
                grads[source] = grads[source] + gx if source in grads else gx
    return leaves
