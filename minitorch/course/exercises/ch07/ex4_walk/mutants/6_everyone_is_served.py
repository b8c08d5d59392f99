"""You serve every node, even one to which no gradient has come."""


def walk(nodes, g):
    grads, leaves = {nodes[0]: g}, {}
    for node in nodes:
        g = grads.pop(node)
        for source, gx in zip(node.edges, node.backward(g)):
            if gx is not None:
                grads[source] = grads.get(source, 0.0) + gx
        if not node.edges:
            leaves[node] = g
    return leaves
